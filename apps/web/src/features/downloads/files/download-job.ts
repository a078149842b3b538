import { contentRoutes, type CatalogueFile, type contentContract } from '@ledenportaal/shared';
import type { Store } from '@reduxjs/toolkit';
import { apiRoot } from '../../../lib/api/api-root.js';
import { isRetryable, type ApiError } from '../../../lib/api/api-error.js';
import { requestFile } from '../../../lib/api/fetch-file.js';
import { t } from './messages.js';
import { selectToken, type WithAuth } from '../../../lib/session/auth.slice.js';
import { handleAuthError } from '../../../lib/session/auth-error.js';
import { waitWithBackoff } from '../../../lib/api/retry.js';
import { createTransfer, type Progress } from '../../../lib/api/transfer.js';
import type { DownloadTarget } from './download-target.js';

type JobCallbacks = { onProgress: (progress: Progress) => void; onPause: () => void };
export type Job = ReturnType<typeof createJob>;

/** Creates the download of a file to `target`. Call `runJob` to start it. */
export const createJob = (
  file: CatalogueFile,
  target: DownloadTarget,
  store: Store<WithAuth>,
  { onProgress, onPause }: JobCallbacks,
) => {
  const abortController = new AbortController();
  const body = { filename: file.filename, file: file.title };
  const { run } = createTransfer({
    request: async (headers, signal) => {
      const token = selectToken(store.getState());
      const result = await requestFile<typeof contentContract.download>(
        contentRoutes.download,
        { body },
        { root: apiRoot, token, headers, signal },
      );
      handleAuthError(result.error, token, store);
      return result;
    },
    sink: target,
    signal: abortController.signal,
    onProgress,
    waitBeforeRetry: (failedAttempts, signal) => {
      onPause();
      return waitWithBackoff(failedAttempts, signal);
    },
  });
  return { file, target, abortController, run };
};

export type Outcome =
  | { kind: 'done' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; reason: string; status?: number | undefined; canResume: boolean };

const toFailedOutcome = (error: ApiError): Outcome => ({
  kind: 'failed',
  reason: error.message,
  status: error.status,
  canResume: isRetryable(error),
});

/** Runs a download until it ends. When the outcome has `canResume`, a second call continues where it stopped. */
export const runJob = async ({ run, target, abortController: { signal } }: Job): Promise<Outcome> => {
  try {
    const error = await run();
    if (signal.aborted) return { kind: 'cancelled' };
    if (error) return toFailedOutcome(error);
    await target.finish();
    return { kind: 'done' };
  } catch {
    return { kind: 'failed', reason: t('download.unsaved'), canResume: false };
  }
};
