/** Path of the PayPal emulator, which serves its SDK and approval page from the site's own origin. */
export const EMULATOR_PATH = '/paypal-emulator/paypal';
