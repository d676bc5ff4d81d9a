// Where the browser keeps the session (src/stores/account/session.ts writes it): two names that scripts outside the stores read, too.

export const TOKEN_KEY = 'token';
export const ROLE_KEY = 'userRole';
