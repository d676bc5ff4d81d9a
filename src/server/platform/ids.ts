// Ids, and the hashes that are stored instead of tokens.
import { hash } from 'node:crypto';
import { nanoid } from 'nanoid';

/** 132 random bits as 22 characters that are safe in a URL. */
export const newId = (): string => nanoid(22);

/** Others are answered with 404, without asking the database. */
export const isId = (text: string): boolean => /^[\w-]{1,128}$/.test(text);

/** SHA-256 in hex. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** The id of a row that is sent with a key: sent twice, it is one. @param of the id of what it belongs to */
export const keyedId = (what: string, of: string, key: string | number): string =>
  hashToken(`${what} ${of} ${key}`).slice(0, 22);
