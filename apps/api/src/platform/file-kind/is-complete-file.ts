import { open, type FileHandle } from 'node:fs/promises';
import type { FileKind } from '@ledenportaal/shared';
import yauzl from 'yauzl';
import { hasEndOfImage } from '../jpeg/segments.js';
import { isCompleteMp4 } from './is-complete-mp4.js';
import { isCompleteWebm } from './is-complete-webm.js';

type IsComplete = (file: FileHandle, size: number) => Promise<boolean>;

/** Returns whether the file is not truncated. It can be truncated before the upload, by the program that made it. */
export const isCompleteFile = async (path: string, kind: FileKind): Promise<boolean> => {
  if (zipKinds.includes(kind)) return isCompleteZip(path);
  const check = completenessChecks[kind];
  if (!check) return true;
  const file = await open(path, 'r');
  try {
    return await check(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
};

/** Office documents are zip files too. */
const zipKinds: readonly FileKind[] = ['zip', 'pptx', 'docx', 'xlsx', 'odp', 'odt', 'ods'];

/** The central directory is at the end, and contains the offset of each entry. */
const isCompleteZip = async (path: string): Promise<boolean> => {
  try {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, decodeStrings: false });
    for await (const entry of zip.eachEntry()) if (entry.relativeOffsetOfLocalHeader >= zip.fileSize) return false;
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall) throw cause;
    return false;
  }
};

const tailBytes = 1024;
const endsWith =
  (mark: string): IsComplete =>
  async (file, size) => {
    const start = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tailBytes), 0, tailBytes, start);
    return buffer.subarray(0, bytesRead).includes(mark);
  };

const completenessChecks: Partial<Record<FileKind, IsComplete>> = {
  pdf: endsWith('%%EOF'),
  jpg: hasEndOfImage,
  png: endsWith('IEND'),
  mp4: isCompleteMp4,
  webm: isCompleteWebm,
};
