import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { brand, type BrandColor } from '../brand.js';
import { finishPdf, fixedDate } from '../pdf.js';

export type Shape = {
  ink: BrandColor;
  /** Path data (the `d` attribute of SVG). */
  path: string;
  /** Width of an outline in the same ink, for thicker lines. */
  stroke?: number;
  place?: Placement;
};

export type Placement = {
  x: number;
  y: number;
  scale: number;
};

export type Drawing = {
  label: string;
  width: number;
  height: number;
  shapes: Shape[];
};

export const withPlacement = (shapes: Shape[], place: Placement): Shape[] =>
  shapes.map((shape) => ({ ...shape, place }));

/** The size in pixels makes programs that import the SVG use its aspect ratio instead of a square. */
export const toSvg = ({ label, width, height, shapes }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
  `role="img" aria-label="${label}"><title>${label}</title>${shapes.map(toSvgShape).join('')}</svg>\n`;

export const toSvgShape = ({ ink, path, stroke, place }: Shape): string => {
  const { hex } = brand[ink];
  const line = stroke ? ` stroke="${hex}" stroke-width="${stroke}" stroke-linejoin="round"` : '';
  const shape = `<path fill="${hex}"${line} d="${path}"/>`;
  return place ? `<g transform="translate(${place.x} ${place.y}) scale(${place.scale})">${shape}</g>` : shape;
};

export const toPng = (drawing: Drawing, width: number): Promise<Buffer> =>
  sharp(Buffer.from(toSvg(drawing)), { density: (72 * width) / drawing.width })
    .resize({ width })
    .png({ compressionLevel: 9, palette: true, quality: 100 })
    .toBuffer();

const inPrint = (ink: BrandColor): [number, number, number, number] => [...brand[ink].cmyk];

/** Draws a PDF in the CMYK inks of the palette, for printing. */
export const toPdf = (drawing: Drawing): Promise<Buffer> => {
  const { width, height, label } = drawing;
  const pdf = new PDFDocument({ size: [width, height], margin: 0, info: { Title: label, CreationDate: fixedDate } });
  paintShapes(pdf, drawing.shapes, inPrint);
  return finishPdf(pdf);
};

export const paintShapes = (
  pdf: PDFKit.PDFDocument,
  shapes: Shape[],
  colorOf: (ink: BrandColor) => PDFKit.Mixins.ColorValue,
): void => {
  for (const { ink, path, stroke, place } of shapes) {
    pdf.save();
    if (place) pdf.translate(place.x, place.y).scale(place.scale);
    pdf.path(path);
    if (stroke) pdf.lineJoin('round').lineWidth(stroke).fillAndStroke(colorOf(ink), colorOf(ink));
    else pdf.fill(colorOf(ink));
    pdf.restore();
  }
};
