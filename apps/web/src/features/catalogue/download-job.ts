import { contentContract, type CatalogueFile } from '@ledenportaal/shared';
import type { Store } from '@reduxjs/toolkit';
import { apiRoot } from '../../lib/api-root.js';
import { mayWorkAgain, type AskError } from '../../lib/ask-error.js';
import { askFile } from '../../lib/fetch-file.js';
import { say } from '../../lib/messages.js';
import { selectToken, type WithAuth } from '../../lib/session/auth.slice.js';
import { heedRefusal } from '../../lib/session/refusal.js';
import { createTransfer, growingPause, type Progress } from '../../lib/transfer.js';
import type { Place } from './download-place.js';

type Told = { onProgress: (progress: Progress) => void; onPause: () => void };
export type Job = ReturnType<typeof createJob>;

/** Creates the download of a file to `target`. Call `runJob` to start it. */
export const createJob = (file: CatalogueFile, place: Place, store: Store<WithAuth>, { onProgress, onPause }: Told) => {
  const control = new AbortController();
  const body = { filename: file.filename, file: file.title };
  const { run } = createTransfer({
    ask: async (headers, signal) => {
      const token = selectToken(store.getState());
      const asked = await askFile(contentContract.download, { body }, { root: apiRoot, token, headers, signal });
      heedRefusal(asked.error, token, store);
      return asked;
    },
    sink: place,
    signal: control.signal,
    onProgress,
    pause: (failed, signal) => {
      onPause();
      return growingPause(failed, signal);
    },
  });
  return { file, place, control, run };
};

export type Outcome =
  | { kind: 'done' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; reason: string; status?: number | undefined; mayGoOn: boolean };

const failure = (error: AskError): Outcome => ({
  kind: 'failed',
  reason: error.message,
  status: error.status,
  mayGoOn: mayWorkAgain(error),
});

/** Runs a download until it ends. When the outcome has `canResume`, a second call continues where it stopped. */
export const runJob = async ({ run, place, control: { signal } }: Job): Promise<Outcome> => {
  try {
    const error = await run();
    if (signal.aborted) return { kind: 'cancelled' };
    if (error) return failure(error);
    await place.finish();
    return { kind: 'done' };
  } catch {
    return { kind: 'failed', reason: say('download.unsaved'), mayGoOn: false };
  }
};
