/** The colours of the web app. Mail programs do not support CSS variables. */
export const colours = {
  page: '#f7f8f5',
  card: '#ffffff',
  line: '#e4e7e0',
  text: '#1e241d',
  quiet: '#636b60',
  brand: '#2f5234',
  onBrand: '#ffffff',
};

const dark = { page: '#141914', card: '#1a201a', line: '#363f36', text: '#e7ebe5', quiet: '#a8b1a5', brand: '#a6c6a8' };

/** Uses `!important` to override the inline styles of the elements. */
export const darkStyles = `
  @media (prefers-color-scheme: dark) {
    .page, .page > table > tbody > tr > td { background-color: ${dark.page} !important; color: ${dark.text} !important; }
    .card { background-color: ${dark.card} !important; border-color: ${dark.line} !important; }
    .text { color: ${dark.text} !important; }
    .quiet { color: ${dark.quiet} !important; }
    .brand { color: ${dark.brand} !important; }
    .button { background-color: ${dark.brand} !important; color: #14200f !important; }
  }`;
