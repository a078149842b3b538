import { Button, Progress } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import type { PageState } from '../../lib/page-state.js';
import { to } from '../../lib/paths.js';
import styles from './BatchUpload.module.css';
import { isUnderWay, mayRetry, type Line } from './foto-queue.js';
import type { Batch } from './useBatch.js';

type Props = Pick<Batch, 'lines' | 'cancel' | 'retry' | 'isOffline' | 'isBehind'>;

/** Progress and outcome of the whole batch. Screen readers announce every 10% and the end. */
export const BatchSummary = ({ lines, cancel, retry, isOffline, isBehind }: Props) => {
  const over = lines.filter((line) => !isUnderWay(line)).length;
  const isOver = over === lines.length;
  const fraction = lines.reduce((sum, line) => sum + fractionOf(line), 0) / lines.length;
  const landed = lines.flatMap((line) => (line.state === 'done' ? [line.foto._id] : []));
  return (
    <div className={styles.summary}>
      {!isOver && (
        <>
          <p>{say('batch.course', { over, total: lines.length })}</p>
          <Progress value={fraction * 100} aria-label={say('batch.progress')} />
        </>
      )}
      <p role="status" className={isOver || isOffline ? styles.outcome : styles.spoken}>
        {isOver
          ? outcomeOf(lines)
          : isOffline
            ? say('batch.offline')
            : say('batch.spoken', { percent: Math.floor((over / lines.length) * 10) * 10 })}
      </p>
      <div className={styles.buttons}>
        {isOver && !isBehind && landed[0] !== undefined && (
          <Button
            component={Link}
            to={to('adminFoto', { item: landed[0] })}
            state={{ batch: landed } satisfies PageState}
            rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
          >
            {say('batch.describe')}
          </Button>
        )}
        {lines.some(mayRetry) && (
          <Button variant="default" onClick={() => retry()}>
            {say('site.retry')}
          </Button>
        )}
        {!isOver && (
          <Button variant="default" onClick={() => cancel()}>
            {say('batch.cancelAll')}
          </Button>
        )}
      </div>
    </div>
  );
};

const fractionOf = (line: Line) => (line.state === 'sending' ? line.fraction : Number(line.state !== 'waiting'));

const states = ['done', 'double', 'refused', 'cancelled'] as const;
const outcomeOf = (lines: readonly Line[]) => {
  const told = states.flatMap((state) => {
    const count = lines.filter((line) => line.state === state).length;
    if (count === 0) return [];
    return count === 1 ? say(`batch.${state}.one`) : say(`batch.${state}.many`, { count });
  });
  return [say('batch.over'), ...told].join(' ');
};
