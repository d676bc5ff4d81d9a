/** Link that writes an email (RFC 6068). @example mailto('a&b@x.example') // 'mailto:a%26b@x.example' */
export function mailto(email: string, subject = ''): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
}

/** Link that dials a typed number. A zero in brackets after the country's code isn't dialled abroad; an extension is asked for. */
export const phoneLink = (phone: string): string => {
  const [number = ''] = phone.split(/[^\d\p{Zs}+()./-]/u);
  return `tel:${number.replace(/^(\D*\+.*?)\(0\)/, '$1').replace(/[^+\d]/g, '')}`;
};
