// Ids of rows.
import { nanoid } from 'nanoid';

/** 132 random bits as 22 characters that are safe in a URL. */
export const newId = (): string => nanoid(22);
