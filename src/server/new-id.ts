import { randomText } from './random-text.ts';

/** 128 random bits as 22 characters that are safe in a URL. */
export const newId = (): string => randomText(16);
