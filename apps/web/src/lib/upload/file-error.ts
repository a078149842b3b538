import type { ApiError } from '../api/api-error.js';
import { t } from './messages.js';

const createFileGoneError = (): ApiError => ({ code: 'file_gone', message: t('upload.fileGone') });
export const createFileChangedError = (): ApiError => ({ code: 'file_changed', message: t('upload.fileChanged') });

/** Whether the browser cannot read the file any more. Sending it again cannot succeed as long as that is so. */
export const isFileError = ({ code }: ApiError) => code === 'file_gone' || code === 'file_changed';

/** Returns the error for an exception of reading a file, or undefined when the file itself is not the cause. */
export const toFileError = (exception: unknown): ApiError | undefined => {
  const { name } = exception as Partial<DOMException>;
  if (name === 'NotFoundError') return createFileGoneError();
  return name === 'NotReadableError' ? createFileChangedError() : undefined;
};

type FileVersion = { size: number; lastModified: number };
export const isSameVersion = (a: FileVersion, b: FileVersion) => a.size === b.size && a.lastModified === b.lastModified;

/**
 * Returns why a file cannot be read, by reading its first and last byte. An upload of such a file ends without a
 * response, exactly as without a connection.
 */
export const findFileError = async (file: Blob): Promise<ApiError | undefined> => {
  try {
    // In Chromium a file that was removed has size 0, and its parts can be read.
    const parts = file.size === 0 ? [file] : [file.slice(0, 1), file.slice(-1)];
    await Promise.all(parts.map((part) => part.arrayBuffer()));
    return undefined;
  } catch (exception) {
    return toFileError(exception);
  }
};
