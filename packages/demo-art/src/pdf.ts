import { buffer } from 'node:stream/consumers';

/** A fixed creation date, so that generating a file again gives the same bytes. */
export const fixedDate = new Date(Date.UTC(2025, 2, 1, 12));

export const finishPdf = async (pdf: PDFKit.PDFDocument): Promise<Buffer> => {
  const bytes = buffer(pdf);
  pdf.end();
  return bytes;
};
