import type { CatalogueFile } from '@ledenportaal/shared';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { api } from '../../lib/api/api.js';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { saveFromUrl } from '../../lib/api/fetch-file.js';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import type { WithAuth } from '../../lib/session/auth.slice.js';
import { useLazyFileAddressQuery } from './catalogue.api.js';
import { createJob, runJob, type Job, type Outcome } from './download-job.js';
import { chooseTarget } from './download-target.js';
import { useActiveDownload } from './useActiveDownload.js';

/** Videos and files over 20 MB show their progress in the overlay. */
const shouldShowOverlay = ({ section, size }: CatalogueFile) => section === 'video' || size > 20e6;

/** Manages the downloads of the current session. Aborts running downloads on unmount. */
export const useDownloads = () => {
  const store = useStore<WithAuth>();
  const { busyIds, jobs, addJob, removeJob } = useJobs();
  const { activeDownload, begin, updateProgress, pause, fail, close } = useActiveDownload();
  const overlayJob = useRef<Job>(undefined);
  const downloadInBrowser = useBrowserDownload();

  const finishJob = async (job: Job, outcome: Outcome) => {
    if (outcome.kind !== 'done') await job.target.discard().catch(() => undefined);
    removeJob(job);
    if (job === overlayJob.current) {
      overlayJob.current = undefined;
      close();
    }
    notifyOutcome(store, job.file, outcome);
  };
  const runAndFinish = async (job: Job) => {
    if (job === overlayJob.current) begin(job.file);
    const outcome = await runJob(job);
    if (job === overlayJob.current && outcome.kind === 'failed' && outcome.canResume) fail(outcome.reason);
    else await finishJob(job, outcome);
  };
  const start = async (file: CatalogueFile) => {
    if (jobs.current.has(file._id)) return;
    const target = await chooseTarget(file);
    if (target === 'browser') return downloadInBrowser(file);
    if (!target) return;
    const callbacks = shouldShowOverlay(file) ? { onProgress: updateProgress, onPause: pause } : noCallbacks;
    const job = createJob(file, target, store, callbacks);
    if (shouldShowOverlay(file)) overlayJob.current = job;
    addJob(job);
    await runAndFinish(job);
  };
  const cancel = () => {
    const job = overlayJob.current;
    job?.abortController.abort();
    // A download that has already failed does not react to the abort signal, so it is finished here.
    if (job && activeDownload?.reason !== undefined) void finishJob(job, { kind: 'cancelled' });
  };
  return {
    busyIds,
    activeDownload,
    start: (file: CatalogueFile) => void start(file),
    retry: () => void (overlayJob.current && runAndFinish(overlayJob.current)),
    cancel,
    isBusy: useCallback(() => overlayJob.current !== undefined, []),
  };
};

const noCallbacks = { onProgress: () => undefined, onPause: () => undefined };

const useJobs = () => {
  const jobs = useRef(new Map<string, Job>());
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const currentJobs = jobs.current;
    return () => currentJobs.forEach(({ abortController }) => abortController.abort());
  }, []);
  const updateBusyIds = () => setBusyIds(new Set(jobs.current.keys()));
  const addJob = (job: Job) => {
    jobs.current.set(job.file._id, job);
    updateBusyIds();
  };
  const removeJob = ({ file: { _id } }: Job) => {
    jobs.current.delete(_id);
    updateBusyIds();
  };
  return { busyIds, jobs, addJob, removeJob };
};

const notifyOutcome = (
  { dispatch }: Pick<ReturnType<typeof useStore>, 'dispatch'>,
  { title }: CatalogueFile,
  outcome: Outcome,
) => {
  if (outcome.kind === 'done') dispatch(notified('ok', t('download.done', { title })));
  if (outcome.kind !== 'failed') return;
  dispatch(notified('error', t('download.failed', { title, reason: outcome.reason })));
  // The file no longer exists, so the content on the page is outdated.
  if (outcome.status === 404) dispatch(api.util.invalidateTags(['Content']));
};

/** Lets the browser download a file that is too large for memory, when the browser has no save dialog for scripts. */
const useBrowserDownload = () => {
  const { dispatch } = useStore();
  const [fetchAddress] = useLazyFileAddressQuery();
  return async ({ filename, title }: CatalogueFile) => {
    const { data, error } = await fetchAddress({ body: { filename } });
    if (!data) {
      const reason = getErrorMessage(error ?? {});
      return void dispatch(notified('error', t('download.failed', { title, reason })));
    }
    saveFromUrl(data.results.address, filename);
    dispatch(notified('ok', t('download.byBrowser', { title })));
  };
};
