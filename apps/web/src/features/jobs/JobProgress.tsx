import type { Job } from '@ledenportaal/shared';
import { Progress } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../lib/api/api.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { formatOutcome, formatWhat } from './format-job.js';
import styles from './JobProgress.module.css';
import { changedByJobs, useCancelJobMutation, useJobQuery } from './jobs.api.js';
import { t } from './messages.js';

type Props = { id: string; onEnded?: (job: Job) => void };

const pollMs = 1000;

/** How far a job is, and the button that stops it. */
export const JobProgress = ({ id, onEnded }: Props) => {
  const dispatch = useDispatch();
  const options = { pollingInterval: pollMs, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };
  const { data } = useJobQuery({ params: { id } }, options);
  const [cancel, { isLoading }] = useCancelJobMutation();
  const job = data?.results;
  const isEnded = job?.finishedAt != null;
  const reportEnd = useEffectEvent(() => {
    dispatch(api.util.invalidateTags([...changedByJobs]));
    if (job) onEnded?.(job);
  });
  useEffect(() => void (isEnded && reportEnd()), [isEnded]);
  if (!job || isEnded) return null;
  const { total, processed } = job;
  return (
    <div className={styles.progress}>
      <Progress.Root size="lg">
        <Progress.Section
          value={total > 0 ? (100 * Math.min(processed, total)) / total : 0}
          aria-label={t('job.progress')}
          aria-valuetext={formatOutcome(job)}
        />
      </Progress.Root>
      <p className={styles.text}>{formatOutcome(job)}</p>
      {job.isCancellable && (
        <LoadingButton
          size="compact-sm"
          variant="default"
          mih={32}
          loading={isLoading}
          onClick={() => void cancel({ params: { id } })}
          aria-label={t('job.stopOne', { what: formatWhat(job) })}
        >
          {t('job.stop')}
        </LoadingButton>
      )}
    </div>
  );
};
