import { endedPdf } from '../../pdf.js';
import { logoOnDark } from '../../logo/logo.js';
import { colors, fill, hills, logo, openPaper, photo, write, type Pdf } from '../paper.js';
import { Flow, full, page, type Block } from './flow.js';

export interface Report {
  title: string;
  subtitle: string;
  /** The foto on the cover. */
  foto: string;
  blocks: Block[];
}

export async function drawReport({ title, subtitle, foto, blocks }: Report): Promise<Buffer> {
  const pdf = openPaper({ title: `${title} | Ruigenhei`, subject: subtitle, size: [page.width, page.height] });
  await cover(pdf, title, subtitle, foto);
  const flow = new Flow(pdf, title);
  for (const block of blocks) await block(flow);
  back(pdf, title);
  return endedPdf(pdf);
}

async function cover(pdf: Pdf, title: string, subtitle: string, foto: string): Promise<void> {
  pdf.addPage({ size: [page.width, page.height], margin: 0 });
  await photo(pdf, foto, { x: 0, y: 0, width: page.width, height: 560 });
  hills(pdf, page.width, 532, page.height);
  // A title of two parts is set on two lines: the kind of document and its year.
  const [, name = title, year = ''] = /^(.*?) (\d.*)$/.exec(title) ?? [];
  const y = write(pdf, name, full.x, 606, full.width, { font: 'bold', size: 25, color: colors.sky });
  write(pdf, year, full.x - 3, y - 12, full.width, { font: 'black', size: 74, color: colors.white });
  write(pdf, subtitle, full.x, 752, 270, { font: 'semi', size: 12, gap: 2, color: colors.white });
  logo(pdf, logoOnDark, page.width - 56 - 172, 744, 172);
}

function back(pdf: Pdf, title: string): void {
  pdf.addPage({ size: [page.width, page.height], margin: 0 });
  fill(pdf, { x: 0, y: 0, width: page.width, height: page.height }, colors.mist);
  hills(pdf, page.width, 560, page.height);
  const y = write(pdf, 'Colofon', full.x, 300, full.width, { font: 'black', size: 18, color: colors.deep });
  const style = { font: 'text', size: 10.5, gap: 3.2 } as const;
  const below = write(
    pdf,
    `${title} is een uitgave van Stichting Ruigenhei, voor leden en partners van het wildgebied. ` +
      'De cijfers komen uit onze eigen tellingen, van de gemeente en van de leden.',
    full.x,
    y + 8,
    300,
    style,
  );
  write(pdf, 'Brink 7, 1291 CA Ruigenlo\n01234 567 890\ninfo@ruigenhei.example', full.x, below + 10, 300, style);
  logo(pdf, logoOnDark, full.x, 690, 260);
}
