import type { StartFailure } from '../start-failure';

/** A data folder that cannot be used; the message is one sentence. Without a failure, the cause may pass. */
export class FolderError extends Error {
  constructor(
    readonly failure: StartFailure | undefined,
    message: string,
  ) {
    super(message);
  }
}

/** Whether an error of the system says nothing about a file: it is short of something, or its disk failed. */
export const isPassing = (cause: unknown): boolean =>
  ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EIO'].includes((cause as NodeJS.ErrnoException).code ?? '');
