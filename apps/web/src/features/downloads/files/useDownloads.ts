import type { CatalogueFile } from '@ledenportaal/shared';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { api } from '../../../lib/api/api.js';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { saveFromUrl } from '../../../lib/api/fetch-file.js';
import { t } from './messages.js';
import { notified } from '../../../lib/notices.slice.js';
import type { Progress } from '../../../lib/api/transfer.js';
import type { WithAuth } from '../../../lib/session/auth.slice.js';
import { useLazyFileAddressQuery } from '../../content/content.api.js';
import { createJob, runJob, type Job, type Outcome } from './download-job.js';
import { chooseTarget } from './download-target.js';
import { useActiveDownloads } from './useActiveDownloads.js';

/** Videos and files over 20 MB show their progress in the overlay. */
const shouldShowOverlay = ({ section, size }: CatalogueFile) => section === 'video' || size > 20e6;

/** Manages the downloads of the current session. Aborts running downloads on unmount. */
export const useDownloads = () => {
  const store = useStore<WithAuth>();
  const { busyIds, jobs, addJob, removeJob } = useJobs();
  const { activeDownloads, begin, updateProgress, pause, fail, fold, close } = useActiveDownloads();
  const downloadInBrowser = useBrowserDownload();

  const finishJob = async (job: Job, outcome: Outcome) => {
    if (outcome.kind !== 'done') await job.target.discard().catch(() => undefined);
    removeJob(job);
    close(job.file._id);
    notifyOutcome(store, job.file, outcome);
  };
  const runAndFinish = async (job: Job) => {
    const { file } = job;
    const isShown = shouldShowOverlay(file);
    if (isShown) begin(file);
    const outcome = await runJob(job);
    if (isShown && outcome.kind === 'failed' && outcome.canResume) fail(file._id, outcome.reason);
    else await finishJob(job, outcome);
  };
  const start = async (file: CatalogueFile) => {
    const { _id: id } = file;
    if (jobs.current.has(id)) return;
    const target = await chooseTarget(file);
    if (target === 'browser') return downloadInBrowser(file);
    if (!target) return;
    const callbacks = shouldShowOverlay(file)
      ? { onProgress: (progress: Progress) => updateProgress(id, progress), onPause: () => pause(id) }
      : noCallbacks;
    const job = createJob(file, target, store, callbacks);
    addJob(job);
    await runAndFinish(job);
  };
  const cancel = (id: string) => {
    const job = jobs.current.get(id);
    job?.abortController.abort();
    // A download that has already failed does not react to the abort signal, so it is finished here.
    const hasFailed = activeDownloads.some(({ file, reason }) => file._id === id && reason !== undefined);
    if (job && hasFailed) void finishJob(job, { kind: 'cancelled' });
  };
  const retry = (id: string) => {
    const job = jobs.current.get(id);
    if (job) void runAndFinish(job);
  };
  return { busyIds, activeDownloads, start: (file: CatalogueFile) => void start(file), retry, cancel, fold };
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
  if (outcome.kind === 'done') {
    dispatch(notified('ok', t('download.done', { title })));
    dispatch(api.util.invalidateTags(['Download']));
  }
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
