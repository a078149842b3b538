import { mark } from '../../logo/mark.js';
import { paintShapes } from '../../logo/drawing.js';
import { brand } from '../../brand.js';
import { endedPdf } from '../../pdf.js';
import { colors, openPaper, write, type Pdf } from '../paper.js';

export const screen = { width: 960, height: 540 } as const;
export const edge = 64;
export const wide = screen.width - edge * 2;

export type Slide = (pdf: Pdf) => void | Promise<void>;

export interface Deck {
  title: string;
  /** The occasion and date of the presentation. */
  occasion: string;
  slides: Slide[];
}

export async function drawDeck({ title, occasion, slides }: Deck): Promise<Buffer> {
  const pdf = openPaper({ title: `${title} | Ruigenhei`, subject: occasion, size: [screen.width, screen.height] });
  for (const [i, slide] of slides.entries()) {
    pdf.addPage({ size: [screen.width, screen.height], margin: 0 });
    await slide(pdf);
    if (i > 0) foot(pdf, title, i + 1);
  }
  return endedPdf(pdf);
}

function foot(pdf: Pdf, title: string, number: number): void {
  pdf.save().translate(edge, 499).scale(0.12);
  paintShapes(pdf, mark({ stag: 'deep', hill: 'green', sky: null }), (ink) => brand[ink].hex);
  pdf.restore();
  const style = { font: 'text', size: 11, color: colors.quiet } as const;
  write(pdf, title, edge + 34, 504, 500, style);
  write(pdf, String(number), edge, 504, wide, { ...style, font: 'bold', align: 'right' });
}
