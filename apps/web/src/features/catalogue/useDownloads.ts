import type { CatalogueFile } from '@ledenportaal/shared';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { api } from '../../lib/api.js';
import { messageOf } from '../../lib/ask-error.js';
import { saveAddress } from '../../lib/fetch-file.js';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import type { WithAuth } from '../../lib/session/auth.slice.js';
import { useLazyFileAddressQuery } from './catalogue.api.js';
import { createJob, runJob, type Job, type Outcome } from './download-job.js';
import { choosePlace } from './download-place.js';
import { useCourse } from './useCourse.js';

/** Videos and files over 20 MB show their progress in the overlay. */
const isLong = ({ section, size }: CatalogueFile) => section === 'video' || size > 20e6;

/** Manages the downloads of the current session. Aborts running downloads on unmount. */
export const useDownloads = () => {
  const store = useStore<WithAuth>();
  const { busy, jobs, add, drop } = useJobs();
  const { course, begin, follow, pause, fail, close } = useCourse();
  const shown = useRef<Job>(undefined);
  const handOver = useHandOver();

  const finish = async (job: Job, outcome: Outcome) => {
    if (outcome.kind !== 'done') await job.place.discard().catch(() => undefined);
    drop(job);
    if (job === shown.current) {
      shown.current = undefined;
      close();
    }
    tell(store, job.file, outcome);
  };
  const go = async (job: Job) => {
    if (job === shown.current) begin(job.file);
    const outcome = await runJob(job);
    if (job === shown.current && outcome.kind === 'failed' && outcome.mayGoOn) fail(outcome.reason);
    else await finish(job, outcome);
  };
  const start = async (file: CatalogueFile) => {
    if (jobs.current.has(file._id)) return;
    const place = await choosePlace(file);
    if (place === 'browser') return handOver(file);
    if (!place) return;
    const told = isLong(file) ? { onProgress: follow, onPause: pause } : unseen;
    const job = createJob(file, place, store, told);
    if (isLong(file)) shown.current = job;
    add(job);
    await go(job);
  };
  const cancel = () => {
    const job = shown.current;
    job?.control.abort();
    // A download that has already failed does not react to the abort signal, so it is finished here.
    if (job && course?.reason !== undefined) void finish(job, { kind: 'cancelled' });
  };
  return {
    busy,
    course,
    start: (file: CatalogueFile) => void start(file),
    retry: () => void (shown.current && go(shown.current)),
    cancel,
    isBusy: useCallback(() => shown.current !== undefined, []),
  };
};

const unseen = { onProgress: () => undefined, onPause: () => undefined };

const useJobs = () => {
  const jobs = useRef(new Map<string, Job>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const running = jobs.current;
    return () => running.forEach(({ control }) => control.abort());
  }, []);
  const show = () => setBusy(new Set(jobs.current.keys()));
  const add = (job: Job) => {
    jobs.current.set(job.file._id, job);
    show();
  };
  const drop = ({ file: { _id } }: Job) => {
    jobs.current.delete(_id);
    show();
  };
  return { busy, jobs, add, drop };
};

const tell = (
  { dispatch }: Pick<ReturnType<typeof useStore>, 'dispatch'>,
  { title }: CatalogueFile,
  outcome: Outcome,
) => {
  if (outcome.kind === 'done') dispatch(notified('ok', say('download.done', { title })));
  if (outcome.kind !== 'failed') return;
  dispatch(notified('error', say('download.failed', { title, reason: outcome.reason })));
  // The file no longer exists, so the content on the page is outdated.
  if (outcome.status === 404) dispatch(api.util.invalidateTags(['Content']));
};

/** Lets the browser download a file that is too large for memory, when the browser has no save dialog for scripts. */
const useHandOver = () => {
  const { dispatch } = useStore();
  const [fetchAddress] = useLazyFileAddressQuery();
  return async ({ filename, title }: CatalogueFile) => {
    const { data, error } = await fetchAddress({ body: { filename } });
    if (!data) {
      const reason = messageOf(error ?? {});
      return void dispatch(notified('error', say('download.failed', { title, reason })));
    }
    saveAddress(data.results.address, filename);
    dispatch(notified('ok', say('download.byBrowser', { title })));
  };
};
