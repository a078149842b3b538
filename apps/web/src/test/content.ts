import type { Content } from '@ledenportaal/shared';

const tekst = { title: 'Over het gebied', text: 'Bos en heide.' };

/** The content that GET /api/content returns. */
export const buildContent = (overrides: Partial<Content> = {}): Content => ({
  toolkit: [],
  texts: { kort: tekst, middel: tekst, lang: tekst },
  palette: { colours: [{ name: 'Groen', hex: '#3aaa35', cmyk: [75, 0, 100, 0], pms: '369', use: '' }], extras: [] },
  social: {
    explanation: 'Zo gaat het.',
    format: { src: '/media/format.jpg', alt: 'Het format', width: 1200, height: 900 },
    posts: [],
    files: [],
  },
  video: [],
  jaarplan: [],
  bijeenkomsten: [],
  survey: null,
  ...overrides,
});
