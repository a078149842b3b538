import type { StartFailure } from '../start-failure';

/** A data folder that cannot be used; the message is one sentence. */
export class FolderError extends Error {
  constructor(
    readonly failure: StartFailure,
    message: string,
  ) {
    super(message);
  }
}
