import { buffer } from 'node:stream/consumers';

/** Files that are made again must be the same bytes, so they do not carry the hour of making. */
export const fixedDate = new Date(Date.UTC(2025, 2, 1, 12));

export async function endedPdf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const bytes = buffer(pdf);
  pdf.end();
  return bytes;
}
