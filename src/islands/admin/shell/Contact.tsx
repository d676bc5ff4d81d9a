import { mailto } from '#lib/mailto.ts';

/** A typed number as phones dial it. @example dialled('020 7946 0999') // '02079460999' */
const dialled = (phone: string): string => phone.replace(/[^+\d]/g, '');

/** Nothing for who gave no address: a booking by phone. */
export const MailLink = ({ email }: { email: string }) =>
  email && (
    <a className="link inline-flex items-center max-md:min-h-11 md:py-0.5" href={mailto(email)}>
      {email}
    </a>
  );

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="link inline-flex items-center max-md:min-h-11 md:py-0.5" href={`tel:${dialled(phone)}`}>
    {phone}
  </a>
);
