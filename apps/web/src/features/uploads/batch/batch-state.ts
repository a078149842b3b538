import type { Foto } from '@ledenportaal/shared';
import type { ApiError } from '../../../lib/api/api-error.js';
import type { BatchFile } from './batch-store.js';

/** The upload state of one file as the page shows it. */
type BatchState =
  | { state: 'waiting' | 'cancelled' }
  | { state: 'sending'; fraction: number }
  | { state: 'done'; foto: Foto }
  /** The picture is already in the image bank, as the photo with this id. */
  | { state: 'double'; existingId: string }
  | { state: 'refused'; reason: string };

export const toBatchState = (file: BatchFile): BatchState => {
  switch (file.state) {
    case 'done':
      return { state: 'done', foto: file.reply.results };
    case 'failed':
      return toFailedState(file.error);
    case 'sending':
      return { state: 'sending', fraction: file.fraction };
    default:
      return { state: file.state };
  }
};

const toFailedState = ({ code, details, message }: ApiError): BatchState =>
  code === 'foto_exists' && typeof details?.foto === 'string'
    ? { state: 'double', existingId: details.foto }
    : { state: 'refused', reason: message };
