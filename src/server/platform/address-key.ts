// Email addresses as they are compared.

/**
 * The whole address in lower case: neither plus signs nor dots are folded. Made here and stored, since SQLite's `lower` knows no letter
 * beyond A to Z.
 */
export const addressKey = (email: string): string => email.trim().toLowerCase();
