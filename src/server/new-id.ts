import { randomBytes } from 'node:crypto';

/** 128 random bits as 22 characters that are safe in a URL. */
export const newId = (): string => randomBytes(16).toString('base64url');
