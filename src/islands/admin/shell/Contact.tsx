import { dialLink, mailto } from '#lib/contact-links.ts';

/** Nothing for who gave no address: a booking by phone. */
export const MailLink = ({ email }: { email: string }) =>
  email && (
    <a className="link inline-flex items-center max-md:min-h-11 md:py-0.5" href={mailto(email)}>
      {email}
    </a>
  );

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="link inline-flex items-center max-md:min-h-11 md:py-0.5" href={dialLink(phone)}>
    {phone}
  </a>
);
