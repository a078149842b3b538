import { contentRoutes, type CatalogueFile, type contentContract } from '@ledenportaal/shared';
import type { Store } from '@reduxjs/toolkit';
import { apiRoot } from '../../../lib/api/api-root.js';
import { isRetryable, toApiError, type ApiError } from '../../../lib/api/api-error.js';
import { requestFile } from '../../../lib/api/fetch-file.js';
import { t } from './messages.js';
import { selectToken, type WithAuth } from '../../../lib/session/auth.slice.js';
import { handleAuthError } from '../../../lib/session/auth-error.js';
import { waitWithBackoff } from '../../../lib/api/retry.js';
import type { createTransfer, Progress, TransferOptions } from '../../../lib/api/transfer.js';
import { withAgreement } from '../../../lib/api/with-agreement.js';
import { loadWithConnection } from '../../../lib/load-with-connection.js';
import type { DownloadTarget } from './download-target.js';

/** In the chunk of the panel of downloads, which loads when somebody uses the page. */
const loadTransfer = () => import('../../../lib/api/transfer.js');

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
  const options: TransferOptions = {
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
  };
  let transfer: ReturnType<typeof createTransfer> | undefined;
  const run = async (): Promise<ApiError | undefined> => {
    const loaded = await loadWithConnection(loadTransfer).catch(() => undefined);
    if (!loaded) return toApiError(0, null);
    const { run: runTransfer } = (transfer ??= loaded.createTransfer(options));
    // Around the whole transfer, which does not wait long for one response.
    return (await withAgreement(async () => ({ error: await runTransfer() }))).error;
  };
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
