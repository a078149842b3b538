import { open, type FileHandle } from 'node:fs/promises';
import type { FileKind } from '@ledenportaal/shared';
import yauzl from 'yauzl';
import { filmIsWhole } from './film-is-whole.js';
import { webmIsWhole } from './webm-is-whole.js';

type IsWhole = (file: FileHandle, size: number) => Promise<boolean>;

/** Returns whether the file is not truncated. It can be truncated before the upload, by the program that made it. */
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

/** Office documents are zip files too. */
const inZip: readonly FileKind[] = ['zip', 'pptx', 'docx', 'xlsx', 'odp', 'odt', 'ods'];

/** The central directory is at the end, and contains the offset of each entry. */
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
