// Advertised prices in content/services: an amount of money as an editor writes it.
import { z } from 'astro/zod';

/** In its own currency, whatever the shop's. */
export const advertised = {
  amount: z.number('Write the amount as a number, like 50').positive('Write an amount above 0'),
  currency: z.enum(['GBP', 'USD', 'EUR'], 'Write GBP, USD or EUR'),
};
