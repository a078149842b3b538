import { useDispatch } from 'react-redux';
import { getApiError, type ApiError } from '../../../lib/api/api-error.js';
import { jobNotified, undoableNotified } from '../../../lib/notices.slice.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { useRenameEigenaarsMutation } from './eigenaars.api.js';
import { t } from './messages.js';

/** Gives the photos of eigenaars another one, and shows a notice that can undo it. Resolves to the error, if any. */
export const useRenameEigenaars = () => {
  const [send] = useRenameEigenaarsMutation();
  const dispatch = useDispatch();
  return async (from: string[], to: string, merge: boolean): Promise<ApiError | undefined> => {
    const { data, error } = await send({ body: { from, to, merge } });
    if (!data) return getApiError(error ?? {});
    const { job, undo, total, done, full, gone } = data.results;
    const isRunning = done.length + full.length + gone.length < total;
    const count = formatFotoCount({ total: done.length, more: false });
    dispatch(
      job && isRunning
        ? jobNotified({ id: job, text: t('eigenaars.running'), isRunning })
        : undoableNotified(t('eigenaars.renamed', { count, naam: to }), undo),
    );
    return undefined;
  };
};
