/** Link that writes an email (RFC 6068). @example mailto('a&b@x.example') // 'mailto:a%26b@x.example' */
export function mailto(email: string, subject = ''): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
}

/**
 * A zero in brackets isn't dialled abroad; an extension is asked for.
 * @example dialLink('+44 (0)20 7946 0999 x12') // 'tel:+442079460999'
 */
export const dialLink = (phone: string): string => {
  const [number = ''] = phone.split(/[^\d\p{Zs}+()./-]/u);
  return `tel:${number.replace(/^(\D*\+.*?)\(0\)/, '$1').replace(/[^+\d]/g, '')}`;
};
