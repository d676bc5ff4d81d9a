// The colours of src/styles/theme.css for what no style sheet reaches: pictures, mails, the browser's own bar.
export const PAPER = '#f5f2ea';
export const FIGURE = '#d2d0c9';
export const INK = '#14191c';
export const SOFT = '#545c61';
export const PETROL = '#0e2f34';
export const SIGNAL = '#d9431e';
export const SIGNAL_TEXT = '#b5330f';
