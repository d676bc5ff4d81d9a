/** Where the service mounts the payment emulator: its SDK script and approval come from the site's own origin. */
export const EMULATOR_PATH = '/paypal-emulator/paypal';
