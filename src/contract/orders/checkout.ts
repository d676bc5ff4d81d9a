// What the checkout page keeps for its tab, so that a reload loses nothing and never makes a second order. Read by hand: a schema
// library would be a tenth of all that the cart page loads.
import type { CartLine } from './cart.ts';

/** An order that was placed and, for all this tab knows, not yet paid. */
export interface OpenOrder {
  id: string;
  orderNumber: string;
  email: string;
  items: { product: string; quantity: number }[];
  /** The same as the page showed them when they were ordered. */
  lines?: CartLine[];
  /** Until when its stock is held; milliseconds since 1970. */
  heldUntil: number;
  /** The buyer has left for PayPal's own page. */
  isAway: boolean;
}

/** The same content is sent under the same key, however often the button is pressed. */
export interface Attempt {
  content: string;
  key: string;
}

/** What the fields held, by name, right or wrong. */
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

/** Read from storage, where anybody may have written. */
export const isOpenOrder = (value: unknown): value is OpenOrder =>
  isFound(value) &&
  [value.id, value.orderNumber, value.email].every(isText) &&
  Array.isArray(value.items) &&
  value.items.every(isItem) &&
  (value.lines === undefined || (Array.isArray(value.lines) && value.lines.every(isLine))) &&
  Number.isFinite(value.heldUntil) &&
  typeof value.isAway === 'boolean';

/** Read from storage, as isOpenOrder. */
export const isAttempt = (value: unknown): value is Attempt =>
  isFound(value) && typeof value.content === 'string' && typeof value.key === 'string' && KEY.test(value.key);

/** Read from storage, as isOpenOrder. */
export const isTypedAddress = (value: unknown): value is TypedAddress =>
  isFound(value) && Object.entries(value).flat().every(isText);
