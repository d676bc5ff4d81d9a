// Fills in today's prices and stock of the parts on the machine drawn apart (page.ts).
import * as messages from '#content/messages/cart.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { $lowStock, readParts } from '#stores/shop/parts.ts';

function stockText({ stock }: Product): string {
  if (stock === 0) return messages.soldOut;
  return stock < $lowStock.get() ? fillIn(messages.fewLeft, { stock }) : messages.inStock;
}

/** Without an answer the build's prices stay. */
async function showLiveParts(): Promise<void> {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-part]')];
  const parts = await readParts(cards.map(({ dataset }) => dataset.part ?? ''));
  for (const part of parts ?? [])
    for (const card of cards.filter(({ dataset }) => dataset.part === part._id)) {
      const row = document.querySelector(`.row-${card.id.slice('part-'.length)}`);
      card.querySelector('span')?.replaceChildren(stockText(part));
      for (const place of [card, row])
        place?.querySelector('b')?.replaceChildren(formatMoney(toMinor(part.price), part.currency));
    }
}
void showLiveParts();
