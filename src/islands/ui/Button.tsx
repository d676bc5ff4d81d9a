import type { ButtonHTMLAttributes } from 'react';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The one button of a view that does what the view is for. */
  solid?: boolean;
  small?: boolean;
}

/** `type` is 'button' unless said otherwise, so that none sends a form by accident. */
export function Button({ solid = false, small = false, className = '', type = 'button', ...rest }: Props) {
  const look = ['button', solid && 'button-solid', small && 'button-small', className].filter(Boolean);
  return <button type={type} className={look.join(' ')} {...rest} />;
}
