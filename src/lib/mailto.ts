/** Link that writes an email (RFC 6068). @example mailto('a&b@x.example') // 'mailto:a%26b@x.example' */
export function mailto(email: string, subject = ''): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
}
