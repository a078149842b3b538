import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { brand } from '../brand.js';
import { toContentPath } from '../files.js';
import { hillLayers, toHillPath } from '../hill.js';
import { paintShapes, type Drawing } from '../logo/drawing.js';
import { fixedDate } from '../pdf.js';

export type Pdf = PDFKit.PDFDocument;

export type Box = {
  x: number;
  y: number;
  width: number;
  height: number;
};

export const colors = {
  sky: brand.sky.hex,
  green: brand.green.hex,
  deep: brand.deep.hex,
  white: brand.white.hex,
  red: '#c9302c',
  pink: '#e58fb0',
  brown: '#7a5230',
  orange: '#ef8a1d',
  text: '#1f2b21',
  quiet: '#56645a',
  line: '#d5dfd2',
  leaf: '#b5dbb2',
  mist: '#f2f6ef',
  air: '#e3f4fd',
} as const;

const weights = { text: 400, semi: 600, bold: 700, black: 800 } as const;
export type Font = keyof typeof weights;

export type Style = {
  font: Font;
  size: number;
  color?: string;
  /** Line gap in points, in addition to the line height of the font. */
  gap?: number;
  align?: 'left' | 'center' | 'right';
};

type PdfOptions = {
  title: string;
  subject: string;
  size: readonly [number, number];
};

/** Pixels of a photo per point of the page: sharp on screens and sufficient for office printers. */
const pixelsPerPoint = 1.9;

const require = createRequire(import.meta.url);

export const createPdf = ({ title, subject, size }: PdfOptions): Pdf => {
  const pdf = new PDFDocument({
    size: [...size],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'nl-NL',
    displayTitle: true,
    info: { Title: title, Subject: subject, Author: 'Stichting Ruigenhei', CreationDate: fixedDate },
  });
  for (const [name, weight] of Object.entries(weights)) {
    pdf.registerFont(name, require.resolve(`@fontsource/nunito/files/nunito-latin-${weight}-normal.woff`));
  }
  return pdf;
};

const getTextOptions = ({ gap = 0, align = 'left' }: Style, width: number) => ({ width, lineGap: gap, align });

/** Keeps an amount on one line. */
const withNonBreakingAmounts = (words: string): string => words.replaceAll('€ ', '€\u00a0');

/** Writes text within a width and returns the y of the next line. */
export const writeText = (pdf: Pdf, words: string, x: number, y: number, width: number, style: Style): number => {
  pdf
    .font(style.font)
    .fontSize(style.size)
    .fillColor(style.color ?? colors.text);
  pdf.text(withNonBreakingAmounts(words), x, y, getTextOptions(style, width));
  return pdf.y;
};

export const measureTextHeight = (pdf: Pdf, words: string, width: number, style: Style): number =>
  pdf.font(style.font).fontSize(style.size).heightOfString(withNonBreakingAmounts(words), getTextOptions(style, width));

export const fillBox = (pdf: Pdf, { x, y, width, height }: Box, color: string, radius = 0): Pdf =>
  pdf.roundedRect(x, y, width, height, radius).fill(color);

export const drawRule = (pdf: Pdf, x: number, y: number, width: number, color: string = colors.line): Pdf =>
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .stroke(color);

type CropOptions = {
  radius?: number;
  /** The share of the cropped height that is cropped at the top. */
  sky?: number;
};

/** Draws a photo of the beeldbank cropped to fill the box, by default mostly cropped at the top. */
export const drawPhoto = async (
  pdf: Pdf,
  slug: string,
  box: Box,
  { radius = 0, sky = 0.72 }: CropOptions = {},
): Promise<void> => {
  const { x, y, width, height } = box;
  const [wide, high] = [Math.round(width * pixelsPerPoint), Math.round(height * pixelsPerPoint)];
  const cover = { width: Math.max(wide, Math.ceil(high * 1.5)), height: Math.max(high, Math.ceil(wide / 1.5)) };
  const left = Math.round((cover.width - wide) / 2);
  const top = Math.round((cover.height - high) * sky);
  const jpeg = await sharp(toContentPath(`fotos/${slug}.jpg`))
    .resize({ ...cover, fit: 'fill' })
    .extract({ left, top, width: wide, height: high })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
  pdf.save().roundedRect(x, y, width, height, radius).clip();
  pdf.image(jpeg, x, y, { width, height });
  pdf.restore();
};

/** Draws the hill over the whole width, from `y` at the left down to `floor`. */
export const drawHills = (pdf: Pdf, width: number, y: number, floor: number): void => {
  const scale = width / 1200;
  pdf.save().scale(scale);
  for (const [ink, below] of hillLayers) {
    pdf.path(toHillPath(y / scale + below, floor / scale)).fill(brand[ink].hex);
  }
  pdf.restore();
};

export const drawLogo = (pdf: Pdf, drawing: Drawing, x: number, y: number, width: number): void => {
  pdf
    .save()
    .translate(x, y)
    .scale(width / drawing.width);
  paintShapes(pdf, drawing.shapes, (ink) => brand[ink].hex);
  pdf.restore();
};
