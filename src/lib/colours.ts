// Colours of src/styles/theme.css for use outside style sheets: pictures, mails, the browser's toolbar.
export const PAPER = '#f5f2ea';
export const FIGURE = '#d2d0c9';
export const INK = '#14191c';
export const SOFT = '#545c61';
export const PETROL = '#0e2f34';
export const SIGNAL = '#d9431e';
export const SIGNAL_TEXT = '#b5330f';
