import { finishPdf } from '../../pdf.js';
import { logoOnDark } from '../../logo/logo.js';
import { colors, fillBox, drawHills, drawLogo, createPdf, drawPhoto, writeText, type Pdf } from '../pdf-drawing.js';
import { PageFlow, fullWidth, page, type Block } from './flow.js';

export type Report = {
  title: string;
  subtitle: string;
  /** The foto on the cover. */
  foto: string;
  blocks: Block[];
};

export const drawReport = async ({ title, subtitle, foto, blocks }: Report): Promise<Buffer> => {
  const pdf = createPdf({ title: `${title} | Ruigenhei`, subject: subtitle, size: [page.width, page.height] });
  await cover(pdf, title, subtitle, foto);
  const flow = new PageFlow(pdf, title);
  for (const block of blocks) await block(flow);
  back(pdf, title);
  return finishPdf(pdf);
};

const cover = async (pdf: Pdf, title: string, subtitle: string, foto: string): Promise<void> => {
  pdf.addPage({ size: [page.width, page.height], margin: 0 });
  await drawPhoto(pdf, foto, { x: 0, y: 0, width: page.width, height: 560 });
  drawHills(pdf, page.width, 532, page.height);
  // A title of two parts is set on two lines: the kind of document and its year.
  const [, name = title, year = ''] = /^(.*?) (\d.*)$/.exec(title) ?? [];
  const y = writeText(pdf, name, fullWidth.x, 606, fullWidth.width, { font: 'bold', size: 25, color: colors.sky });
  writeText(pdf, year, fullWidth.x - 3, y - 12, fullWidth.width, { font: 'black', size: 74, color: colors.white });
  writeText(pdf, subtitle, fullWidth.x, 752, 270, { font: 'semi', size: 12, gap: 2, color: colors.white });
  drawLogo(pdf, logoOnDark, page.width - 56 - 172, 744, 172);
};

const back = (pdf: Pdf, title: string): void => {
  pdf.addPage({ size: [page.width, page.height], margin: 0 });
  fillBox(pdf, { x: 0, y: 0, width: page.width, height: page.height }, colors.mist);
  drawHills(pdf, page.width, 560, page.height);
  const y = writeText(pdf, 'Colofon', fullWidth.x, 300, fullWidth.width, {
    font: 'black',
    size: 18,
    color: colors.deep,
  });
  const style = { font: 'text', size: 10.5, gap: 3.2 } as const;
  const below = writeText(
    pdf,
    `${title} is een uitgave van Stichting Ruigenhei, voor leden en partners van het wildgebied. ` +
      'De cijfers komen uit onze eigen tellingen, van de gemeente en van de leden.',
    fullWidth.x,
    y + 8,
    300,
    style,
  );
  writeText(
    pdf,
    'Brink 7, 1291 CA Ruigenlo\n01234 567 890\ninfo@ruigenhei.example',
    fullWidth.x,
    below + 10,
    300,
    style,
  );
  drawLogo(pdf, logoOnDark, fullWidth.x, 690, 260);
};
