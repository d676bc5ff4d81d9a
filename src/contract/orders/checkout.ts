// The checkout in session storage, so that a reload loses nothing and places no second order. Checked by hand: zod would be a tenth
// of the cart page's scripts.
import type { CartLine } from './cart.ts';

/** An order that was placed and, as far as this tab knows, isn't paid yet. */
export interface OpenOrder {
  id: string;
  orderNumber: string;
  email: string;
  items: { product: string; quantity: number }[];
  /** As shown when they were ordered. */
  lines?: CartLine[];
  /** Where it goes. */
  address?: TypedAddress;
  /** When the hold on its stock ends, in milliseconds since 1970. */
  heldUntil: number;
  /** The buyer went to PayPal's own page. */
  isAway: boolean;
}

/** The idempotency key of this content, however often the button is pressed. */
export interface Attempt {
  content: string;
  key: string;
}

/** The fields' values by name, valid or not. */
export type TypedAddress = Record<string, string>;

const LONGEST = 500;
const KEY = /^[\w-]{8,128}$/;

type Found = Record<string, unknown>;
const isFound = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;
const isItem = (value: unknown): boolean =>
  isFound(value) && isText(value.product) && Number.isSafeInteger(value.quantity);

const LINE_TEXTS = ['id', 'name', 'description', 'image', 'alt', 'currency'];
const isLine = (value: unknown): boolean =>
  isFound(value) &&
  LINE_TEXTS.every((name) => typeof value[name] === 'string') &&
  ['priceMinor', 'stock', 'quantity'].every((name) => Number.isSafeInteger(value[name]));

/** For values read from storage. */
export const isOpenOrder = (value: unknown): value is OpenOrder =>
  isFound(value) &&
  [value.id, value.orderNumber, value.email].every(isText) &&
  Array.isArray(value.items) &&
  value.items.every(isItem) &&
  (value.lines === undefined || (Array.isArray(value.lines) && value.lines.every(isLine))) &&
  (value.address === undefined || isTypedAddress(value.address)) &&
  Number.isFinite(value.heldUntil) &&
  typeof value.isAway === 'boolean';

/** Read from storage, as isOpenOrder. */
export const isAttempt = (value: unknown): value is Attempt =>
  isFound(value) && typeof value.content === 'string' && typeof value.key === 'string' && KEY.test(value.key);

/** Read from storage, as isOpenOrder. */
export const isTypedAddress = (value: unknown): value is TypedAddress =>
  isFound(value) && Object.entries(value).flat().every(isText);
