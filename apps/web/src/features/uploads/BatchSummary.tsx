import { Button, Progress } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from './messages.js';
import type { PageState } from '../../lib/routing/page-state.js';
import { getPath } from '../../lib/routing/paths.js';
import styles from './BatchUpload.module.css';
import { canRetry, isPending } from '../../lib/upload/upload-queue.js';
import { toBatchState, type BatchFile } from './batch-state.js';
import type { Batch } from './useBatch.js';

type Props = Pick<Batch, 'items' | 'cancel' | 'retry' | 'isOffline' | 'hasPendingUpdates'>;

/** Progress and outcome of the whole batch. Screen readers announce every 10% and the end. */
export const BatchSummary = ({ items, cancel, retry, isOffline, hasPendingUpdates }: Props) => {
  const finishedCount = items.filter((item) => !isPending(item)).length;
  const isFinished = finishedCount === items.length;
  const progress = items.reduce((sum, item) => sum + getProgress(item), 0) / items.length;
  const uploadedIds = items.flatMap((item) => (item.state === 'done' ? [item.reply.results._id] : []));
  return (
    <div className={styles.summary}>
      {!isFinished && (
        <>
          <p>{t('batch.course', { over: finishedCount, total: items.length })}</p>
          <Progress value={progress * 100} aria-label={t('batch.progress')} />
        </>
      )}
      <p role="status" className={isFinished || isOffline ? styles.outcome : styles.spoken}>
        {isFinished
          ? formatOutcome(items)
          : isOffline
            ? t('batch.offline')
            : t('batch.spoken', { percent: Math.floor((finishedCount / items.length) * 10) * 10 })}
      </p>
      <div className={styles.buttons}>
        {isFinished && !hasPendingUpdates && uploadedIds[0] !== undefined && (
          <Button
            component={Link}
            to={getPath('adminFoto', { item: uploadedIds[0] })}
            state={{ batch: uploadedIds } satisfies PageState}
            rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
          >
            {t('batch.describe')}
          </Button>
        )}
        {items.some(canRetry) && (
          <Button variant="default" onClick={() => retry()}>
            {t('site.retry')}
          </Button>
        )}
        {!isFinished && (
          <Button variant="default" onClick={() => cancel()}>
            {t('batch.cancelAll')}
          </Button>
        )}
      </div>
    </div>
  );
};

const getProgress = (item: BatchFile) => (item.state === 'sending' ? item.fraction : Number(item.state !== 'waiting'));

const finalStates = ['done', 'double', 'refused', 'cancelled'] as const;
const formatOutcome = (items: readonly BatchFile[]) => {
  const states = items.map((item) => toBatchState(item).state);
  const sentences = finalStates.flatMap((state) => {
    const count = states.filter((itemState) => itemState === state).length;
    if (count === 0) return [];
    return count === 1 ? t(`batch.${state}.one`) : t(`batch.${state}.many`, { count });
  });
  return [t('batch.over'), ...sentences].join(' ');
};
