import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { unzipSync } from 'fflate';

/** Reads the text and page sizes of a generated PDF, with another library than the one that wrote it. */
export const readPdf = async (bytes: Uint8Array): Promise<{ pages: string[]; sizes: [number, number][] }> => {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const content: Awaited<ReturnType<typeof readPdf>> = { pages: [], sizes: [] };
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    content.pages.push(words.replace(/\s+/g, ' '));
    content.sizes.push([page.view[2]!, page.view[3]!]);
  }
  await task.destroy();
  return content;
};

export const readZip = (bytes: Uint8Array): Record<string, Uint8Array> => unzipSync(Uint8Array.from(bytes));
