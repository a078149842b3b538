import { createMark } from '../../logo/stag-mark.js';
import { paintShapes } from '../../logo/drawing.js';
import { brand } from '../../brand.js';
import { finishPdf } from '../../pdf.js';
import { colors, createPdf, writeText, type Pdf } from '../pdf-drawing.js';

export const slideSize = { width: 960, height: 540 } as const;
export const slideMargin = 64;
export const contentWidth = slideSize.width - slideMargin * 2;

export type Slide = (pdf: Pdf) => void | Promise<void>;

export type Deck = {
  title: string;
  /** The occasion and date of the presentation. */
  occasion: string;
  slides: Slide[];
};

export const drawDeck = async ({ title, occasion, slides }: Deck): Promise<Buffer> => {
  const pdf = createPdf({
    title: `${title} | Ruigenhei`,
    subject: occasion,
    size: [slideSize.width, slideSize.height],
  });
  for (const [i, slide] of slides.entries()) {
    pdf.addPage({ size: [slideSize.width, slideSize.height], margin: 0 });
    await slide(pdf);
    if (i > 0) foot(pdf, title, i + 1);
  }
  return finishPdf(pdf);
};

const foot = (pdf: Pdf, title: string, number: number): void => {
  pdf.save().translate(slideMargin, 499).scale(0.12);
  paintShapes(pdf, createMark({ stag: 'deep', hill: 'green', sky: null }), (ink) => brand[ink].hex);
  pdf.restore();
  const style = { font: 'text', size: 11, color: colors.quiet } as const;
  writeText(pdf, title, slideMargin + 34, 504, 500, style);
  writeText(pdf, String(number), slideMargin, 504, contentWidth, { ...style, font: 'bold', align: 'right' });
};
