// Ids, and the hashes that are stored instead of tokens.
import { hash } from 'node:crypto';
import { nanoid } from 'nanoid';

/** 132 random bits as 22 characters that are safe in a URL. */
export const newId = (): string => nanoid(22);

/** SHA-256 in hex. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
