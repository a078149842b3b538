import type { StartFailure } from '../start-failure';

/** A data folder that cannot be used; the message is one sentence. */
export class FolderError extends Error {
  constructor(
    readonly failure: StartFailure,
    message: string,
  ) {
    super(message);
  }

  static inUse(folder: string): FolderError {
    return new FolderError('folder-in-use', `The folder ${folder} is in use by another database server.`);
  }
}
