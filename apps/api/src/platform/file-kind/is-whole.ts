import { open, type FileHandle } from 'node:fs/promises';
import type { FileKind } from '@ledenportaal/shared';
import yauzl from 'yauzl';
import { filmIsWhole } from './film-is-whole.js';
import { webmIsWhole } from './webm-is-whole.js';

type IsWhole = (file: FileHandle, size: number) => Promise<boolean>;

/** Is its end there too? An upload can be cut off long before it comes to us, by the program that made the file. */
export const isWhole = async (path: string, kind: FileKind): Promise<boolean> => {
  if (inZip.includes(kind)) return zipIsWhole(path);
  const tells = byEnd[kind];
  if (!tells) return true;
  const file = await open(path, 'r');
  try {
    return await tells(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
};

/** Those of an office are zips as well. */
const inZip: readonly FileKind[] = ['zip', 'pptx', 'docx', 'xlsx', 'odp', 'odt', 'ods'];

/** Its list of files stands at the end, and tells where each begins. */
const zipIsWhole = async (path: string): Promise<boolean> => {
  try {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, decodeStrings: false });
    for await (const entry of zip.eachEntry()) if (entry.relativeOffsetOfLocalHeader >= zip.fileSize) return false;
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall) throw cause;
    return false;
  }
};

const lastBytes = 1024;
const endsWith =
  (mark: string): IsWhole =>
  async (file, size) => {
    const start = Math.max(0, size - lastBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(lastBytes), 0, lastBytes, start);
    return buffer.subarray(0, bytesRead).includes(mark);
  };

const byEnd: Partial<Record<FileKind, IsWhole>> = {
  pdf: endsWith('%%EOF'),
  png: endsWith('IEND'),
  mp4: filmIsWhole,
  webm: webmIsWhole,
};
