import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { unzipSync } from 'fflate';
import { contentFolder } from '../index.js';

export const toPath = (file: string) => join(contentFolder, file);
export const readContentFile = (file: string) => readFile(toPath(file));
export const readContentJson = (file: string): unknown => JSON.parse(readFileSync(toPath(file), 'utf8'));

/** Reads the text and page sizes, in points, of a PDF. */
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
