import type { DeletedLabel, LabelRestoreResult } from '@ledenportaal/shared';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { notified } from '../../../lib/notices.slice.js';
import { getPath } from '../../../lib/routing/paths.js';
import { formatNames } from '../../../ui/selection/format-names.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { t } from '../messages.js';
import { useRestoreLabelsMutation } from './label-trash.api.js';

/** Restores labels, and shows the outcome as a notice. */
export const useRestoreLabels = () => {
  const [restore] = useRestoreLabelsMutation();
  /** The ids of the running restore. */
  const [restoring, setRestoring] = useState<readonly string[]>([]);
  const dispatch = useDispatch();
  const restoreLabels = async (labels: DeletedLabel[]) => {
    if (restoring.length > 0) return;
    const ids = labels.map(({ _id }) => _id);
    setRestoring(ids);
    const { data, error } = await restore({ body: { labels: ids } });
    setRestoring([]);
    if (!data) return void dispatch(notified('error', getErrorMessage(error ?? {})));
    const { exists, running, full, done } = data.results;
    const isComplete = exists.length + running.length + full === 0;
    const link = done.length > 0 ? { to: getPath('jobs'), text: t('jobs.title') } : undefined;
    dispatch(notified(isComplete ? 'ok' : 'error', formatOutcome(labels, data.results), link));
  };
  return { restoring, restoreLabels };
};

const formatOutcome = (
  labels: DeletedLabel[],
  { done, gone, exists, running, full, isRunning }: LabelRestoreResult,
): string => {
  const formatNamen = (ids: string[]) => ({
    namen: formatNames(labels.filter(({ _id }) => ids.includes(_id)).map(({ naam }) => `‘${naam}’`)),
  });
  return [
    done.length > 0 && t('labelTrash.restored', formatNamen(done)),
    isRunning && t('labelTrash.continues'),
    full > 0 && t('labelTrash.full', { count: formatFotoCount({ total: full, more: false }) }),
    exists.length > 0 && t('labelTrash.exists', formatNamen(exists)),
    running.length > 0 && t('labelTrash.running', formatNamen(running)),
    gone.length > 0 && t('labelTrash.gone', formatNamen(gone)),
  ]
    .filter(Boolean)
    .join(' ');
};
