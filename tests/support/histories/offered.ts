// What a page or reply offers is not refused.
import { expect } from 'vitest';
import type { Refusal } from '#api/client.ts';
import { isAlone } from './appointment-model.ts';
import type { MoneyShop } from './money-shop.ts';

/** Of the moment, or of what was typed: the button stays, and the words say what to choose instead. */
const OF_THE_CHOICE = ['slot_taken', 'unusual_time', 'invalid', 'out_of_stock', 'too_many'];

export function expectOffered(
  shop: MoneyShop,
  what: string,
  isOffered: boolean,
  answer: { ok: true } | Refusal<string>,
): void {
  if (!isAlone(shop) || answer.ok || OF_THE_CHOICE.includes(answer.code)) return;
  expect(isOffered, `${what} is offered, and refused: ${answer.msg}`).toBe(false);
}
