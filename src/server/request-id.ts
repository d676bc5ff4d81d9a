import { randomText } from './random-text.ts';

/** 48 random bits as eight characters, which tell one request from others in the log. */
export const requestId = (): string => randomText(6);
