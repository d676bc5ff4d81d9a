/** Where the service mounts the payment stand-in: its SDK script and approval come from the site's own origin. */
export const STAND_IN_PATH = '/stand-in/paypal';
