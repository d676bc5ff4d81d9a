// The services. Slugs are routes; names differ between the booking and the review form.

export const SERVICES = {
  electrical: { booking: 'Electrical Engineering', review: 'Electrical Engineering' },
  electronic: { booking: 'Electronics', review: 'Electronics' },
  coffee: { booking: 'Coffee Machine Service', review: 'Coffee Machine Repair' },
  gym: { booking: 'Gym Equipment Repair', review: 'Gym/Fitness Equipment Repair' },
  catering: { booking: 'Catering Equipment Service', review: 'Catering Equipment Repair' },
  medical: { booking: 'Medical Equipment Service', review: 'Medical Equipment Repair' },
  electromechanical: { booking: 'Electromechanical', review: 'Electro Mechanical' },
  clock: { booking: 'Clocks', review: 'Clocks' },
  network: { booking: 'Network Service', review: 'Network Repair' },
  smarthome: { booking: 'Smart Home System', review: 'Smart Home Automation' },
} as const;

export type ServiceSlug = keyof typeof SERVICES;
export const SERVICE_SLUGS = Object.keys(SERVICES) as [ServiceSlug, ...ServiceSlug[]];

export type BookingService = (typeof SERVICES)[ServiceSlug]['booking'];
export const BOOKING_SERVICES = SERVICE_SLUGS.map((slug) => SERVICES[slug].booking) as [
  BookingService,
  ...BookingService[],
];

export type ReviewService = (typeof SERVICES)[ServiceSlug]['review'];
export const REVIEW_SERVICES = SERVICE_SLUGS.map((slug) => SERVICES[slug].review) as [
  ReviewService,
  ...ReviewService[],
];
