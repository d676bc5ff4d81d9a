import type { ButtonHTMLAttributes } from 'react';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** For the main action of a view. */
  solid?: boolean;
  small?: boolean;
}

/** `type` is 'button' by default, so that none sends a form by accident. */
export function Button({ solid = false, small = false, className = '', type = 'button', ...rest }: Props) {
  const look = ['button', solid && 'button-solid', small && 'button-small', className].filter(Boolean);
  return <button type={type} className={look.join(' ')} {...rest} />;
}
