import { trashDays, type FotoBulkResult } from '@ledenportaal/shared';
import { useDispatch } from 'react-redux';
import { jobNotified, undoableNotified } from '../../../lib/notices.slice.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { t } from './messages.js';
import type { BulkChange, BulkOutcome } from './useBulkUpdate.js';

/** Reports the outcome of a change of many photos in a notice, which follows a job that continues it, and can undo it. */
export const useReportOutcome = () => {
  const dispatch = useDispatch();
  return (outcome: Extract<BulkOutcome, FotoBulkResult>, change: BulkChange) => {
    const { job, undo, isRunning, zonder, done } = outcome;
    if (job && isRunning) dispatch(jobNotified({ id: job, text: t('bulk.running'), isRunning }));
    else if (undo && zonder) {
      const published = { count: done.length, zonder };
      dispatch(jobNotified({ id: undo, text: formatOutcome(outcome, change), isRunning, published }));
    } else dispatch(undoableNotified(formatOutcome(outcome, change), undo));
  };
};

const formatOutcome = ({ done, gone, full }: FotoBulkResult, { toTrash, status }: BulkChange) => {
  const count = formatFotoCount({ total: done.length, more: false });
  return [
    t(toTrash ? 'bulk.removed' : status ? `bulk.changed.${status}` : 'bulk.changed', { count, days: trashDays }),
    gone.length > 0 && t('bulk.gone', { count: formatFotoCount({ total: gone.length, more: false }) }),
    full.length > 0 && t('bulk.full', { count: formatFotoCount({ total: full.length, more: false }) }),
  ]
    .filter(Boolean)
    .join(' ');
};
