import type { Foto } from '@ledenportaal/shared';
import type { ApiError } from '../../../lib/api/api-error.js';
import { isFileError } from '../../../lib/upload/file-error.js';
import { getQuestions, type Question } from '../look-alikes/question.js';
import type { BatchFile } from './batch-store.js';

/** The upload state of one file as the page shows it. */
type BatchState =
  | { state: 'waiting' | 'cancelled' }
  | { state: 'sending'; fraction: number }
  | { state: 'done'; foto: Foto }
  /** The picture is already in the image bank, or became that of a photo that was there. */
  | { state: 'double' | 'replaced' | 'skipped'; existingId: string }
  | { state: 'refused' | 'unreadable'; reason: string };

/** Returns the questions about uploaded photos that look like others. */
export const getBatchQuestions = (files: readonly BatchFile[]): Question[] =>
  getQuestions(files.flatMap((file) => (file.state === 'done' ? [file.reply] : [])));

/** Returns the fraction of the file that was sent, or 1 when it is not going to be. */
export const getProgress = (item: BatchFile) =>
  item.state === 'sending' ? item.fraction : Number(item.state !== 'waiting');

export const toBatchState = (file: BatchFile): BatchState => {
  switch (file.state) {
    case 'done':
      return file.reply.outcome ?? { state: 'done', foto: file.reply.results };
    case 'failed':
      return toFailedState(file.error);
    case 'sending':
      return { state: 'sending', fraction: file.fraction };
    default:
      return { state: file.state };
  }
};

const toFailedState = (error: ApiError): BatchState => {
  const { code, details, message } = error;
  if (code === 'foto_exists' && typeof details?.foto === 'string') return { state: 'double', existingId: details.foto };
  return { state: isFileError(error) ? 'unreadable' : 'refused', reason: message };
};
