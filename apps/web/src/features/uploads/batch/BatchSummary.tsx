import { Anchor, Button, Progress } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { formatBytes, formatNumber, formatWaitTime } from '../../../lib/format.js';
import type { PageState } from '../../../lib/routing/page-state.js';
import { getPath } from '../../../lib/routing/paths.js';
import { canRetry, hasBadSidecar, isMissing, isPending } from '../../../lib/upload/upload-queue.js';
import { ReeksActions } from '../../fotos/reeksen/ReeksActions.js';
import { useReeksQuery } from '../../fotos/reeksen/reeksen.api.js';
import { formatWithout } from '../../jobs/format-job.js';
import { ButtonRow } from '../../../ui/ButtonRow.js';
import { Callout } from '../../../ui/Callout.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { t } from '../messages.js';
import styles from '../UploadPage.module.css';
import { getProgress, toBatchState } from './batch-state.js';
import type { BatchFile } from './batch-store.js';
import type { Batch } from './useBatch.js';
import { useUploadSpeed } from './useUploadSpeed.js';

/** Of a text for screen readers. The element stays the same when the text is shown, so that it is announced once. */
const spokenOnly = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;

type Props = Pick<
  Batch,
  'items' | 'record' | 'questions' | 'cancel' | 'retry' | 'isOffline' | 'pause' | 'unpause' | 'updates' | 'discard'
>;

/** Progress and outcome of the whole batch. Screen readers announce every 10%, a pause and the end. */
export const BatchSummary = (props: Props) => {
  const { items, record, questions, isOffline, updates, discard } = props;
  const finishedCount = items.filter((item) => !isPending(item)).length;
  const isFinished = finishedCount === items.length;
  const isSending = items.some(({ state }) => state === 'sending');
  const progress = items.reduce((sum, item) => sum + getProgress(item), 0) / items.length;
  const query = useReeksQuery({ params: { id: record.reeks ?? '' } }, { skip: !isFinished || !record.reeks });
  // `data` would be that of before files were added.
  const reeks = query.currentData?.results;
  // Until the concepts are published.
  const isConcept = record.status === 'concept' && reeks?.concepten !== 0;
  const notice = isFinished
    ? formatOutcome(items, questions.length, isConcept)
    : formatInterruption(isOffline, record.isPaused, isSending);
  return (
    <div className={styles.summary}>
      {!isFinished && (
        <>
          <p style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4px 16px' }}>
            <span>{t('batch.course', { over: formatNumber(finishedCount), total: formatNumber(items.length) })}</span>
            <SpeedText items={items} isSending={isSending && !record.isPaused && !isOffline} />
          </p>
          <Progress value={progress * 100} aria-label={t('batch.progress')} />
        </>
      )}
      <p role="status" style={notice ? { fontWeight: 600 } : spokenOnly}>
        {notice ?? t('batch.spoken', { percent: Math.floor((finishedCount / items.length) * 10) * 10 })}
      </p>
      {isFinished && !isConcept && <WithoutLinks {...props} />}
      <SummaryButtons {...props} isFinished={isFinished} />
      {reeks && <ReeksActions reeks={reeks} isDisabled={updates.arePending} onRemoved={() => void discard()} />}
      {query.error && !reeks && (
        <Callout tone="error" title={t('batch.reeksError')}>
          <p>{getErrorMessage(query.error)}</p>
          <LoadingButton size="sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('site.retry')}
          </LoadingButton>
        </Callout>
      )}
    </div>
  );
};

/** Disables a link while changes are saved. It stays in place: the fields below it must not move under the pointer. */
const disableWhile = (arePending: boolean) =>
  arePending && { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() };

const SummaryButtons = ({
  items,
  record: { isPaused },
  cancel,
  retry,
  pause,
  unpause,
  updates,
  discard,
  isFinished,
}: Props & { isFinished: boolean }) => {
  const uploadedIds = getUploadedFotos(items).map(({ _id }) => _id);
  const canSend = items.some((item) => isPending(item) && !isMissing(item));
  const retried = items.filter(canRetry);
  return (
    <ButtonRow>
      {isFinished && uploadedIds[0] !== undefined && (
        <Button
          component={Link}
          to={getPath('adminFoto', { item: uploadedIds[0] })}
          state={{ batch: uploadedIds } satisfies PageState}
          {...disableWhile(updates.arePending)}
          rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
        >
          {t('batch.describe')}
        </Button>
      )}
      {canSend && (
        <Button variant="default" onClick={isPaused ? unpause : pause}>
          {t(isPaused ? 'batch.unpause' : 'batch.pause')}
        </Button>
      )}
      {retried.length > 0 && (
        <Button variant="default" onClick={() => retry()}>
          {t(retried.every(hasBadSidecar) ? 'batch.withoutSidecar' : 'site.retry')}
        </Button>
      )}
      {canSend && (
        <Button variant="default" onClick={() => cancel()}>
          {t('batch.cancelAll')}
        </Button>
      )}
      {isFinished && (
        <Button
          variant="default"
          aria-disabled={updates.arePending}
          onClick={() => updates.arePending || void discard()}
        >
          {t('batch.startNew')}
        </Button>
      )}
    </ButtonRow>
  );
};

/** Says how many of the photos that leden see now lack something, with links that edit exactly those, one by one. */
const WithoutLinks = ({ items, updates: { fotos, arePending } }: Pick<Props, 'items' | 'updates'>) => {
  const uploaded = getUploadedFotos(items);
  const tagsById = new Map(fotos.map(({ id, applied }) => [id, applied.tags]));
  const without = {
    beschrijving: uploaded.filter(({ beschrijving }) => !beschrijving),
    tags: uploaded.filter(({ _id, tags }) => (tagsById.get(_id) ?? tags).length === 0),
  };
  return (['beschrijving', 'tags'] as const).map((kind) => {
    const ids = without[kind].map(({ _id }) => _id);
    if (ids[0] === undefined) return null;
    return (
      <p key={kind}>
        <Anchor
          component={Link}
          to={getPath('adminFoto', { item: ids[0] })}
          state={{ batch: ids } satisfies PageState}
          underline="always"
          {...disableWhile(arePending)}
        >
          {formatWithout(kind, ids.length, uploaded.length)}
        </Anchor>
      </p>
    );
  });
};

const getUploadedFotos = (items: readonly BatchFile[]) =>
  items.flatMap((item) => {
    const shown = toBatchState(item);
    return shown.state === 'done' ? [shown.foto] : [];
  });

const SpeedText = ({ items, isSending }: { items: readonly BatchFile[]; isSending: boolean }) => {
  const speed = useUploadSpeed(items, isSending);
  if (!speed) return null;
  const { bytesPerSecond, secondsLeft } = speed;
  const timeLeft =
    secondsLeft < 60 ? t('batch.almostDone') : t('batch.timeLeft', { time: formatWaitTime(secondsLeft) });
  return (
    <span className={styles.sub}>
      {t('batch.speed', { speed: formatBytes(bytesPerSecond) })}, {timeLeft}
    </span>
  );
};

const formatInterruption = (isOffline: boolean, isPaused: boolean, isSending: boolean) => {
  if (isPaused) return t(isSending ? 'batch.pausing' : 'batch.paused');
  return isOffline ? t('batch.offline') : undefined;
};

const finalStates = ['done', 'double', 'replaced', 'skipped', 'refused', 'unreadable', 'cancelled'] as const;
const formatOutcome = (items: readonly BatchFile[], questionCount: number, isConcept: boolean) => {
  const states = items.map((item) => toBatchState(item).state);
  const counts = finalStates.map((state) => [state, states.filter((other) => other === state).length] as const);
  const sentences = [...counts, ['question', questionCount] as const].flatMap(([name, count]) => {
    if (count === 0) return [];
    const key = name === 'done' && isConcept ? 'doneConcept' : name;
    return count === 1 ? t(`batch.${key}.one`) : t(`batch.${key}.many`, { count });
  });
  const isPartial = states.includes('unreadable');
  return [t('batch.over'), ...(isPartial ? [formatAdded(states)] : []), ...sentences].join(' ');
};

const formatAdded = (states: readonly string[]) => {
  const added = states.filter((state) => state === 'done').length;
  return t('batch.addedOf', {
    added: formatNumber(added),
    total: formatNumber(states.length),
    others: formatNumber(states.length - added),
  });
};
