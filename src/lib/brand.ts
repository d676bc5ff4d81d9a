// The mark, and the colours of src/styles/theme.css for use outside style sheets: pictures, mails, the browser's toolbar.
export const PAPER = '#f5f2ea';
export const FIGURE = '#d2d0c9';
export const INK = '#14191c';
export const SOFT = '#545c61';
export const PETROL = '#0e2f34';
export const SIGNAL = '#d9431e';
export const SIGNAL_TEXT = '#b5330f';
/** The company's mark, without its dot; on a square of 26. */
export const MARK = 'M1 8V1h7M8 25H1v-7M25 18v7h-7M12 14 25 1';
