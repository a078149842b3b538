import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { jobNotified, noticeClosed, notified } from '../../lib/notices.slice.js';
import { formatSummary, formatWhat } from './format-job.js';
import { useUndoJobMutation } from './jobs.api.js';
import { t } from './messages.js';

/** Undoes a job, and reports the outcome in a notice, which follows an undo that takes longer. */
export const useUndo = () => {
  const dispatch = useDispatch();
  const [send, { isLoading }] = useUndoJobMutation();
  const undo = async (id: string) => {
    const { data, error } = await send({ params: { id } });
    if (!data) return void dispatch(notified('error', t('job.failed', { reason: getErrorMessage(error) })));
    const { _id, finishedAt } = data.results;
    dispatch(noticeClosed(id));
    dispatch(
      finishedAt
        ? notified('ok', formatSummary(data.results))
        : jobNotified({ id: _id, text: formatWhat(data.results), isRunning: true }),
    );
  };
  return { undo, isBusy: isLoading };
};
