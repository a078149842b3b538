import type { FotoRestoreResult } from '@ledenportaal/shared';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { t as tTrash } from '../../trash/messages.js';
import { t } from './messages.js';
import { notified } from '../../../lib/notices.slice.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { useRestoreFotosMutation } from '../../foto-base/fotos.api.js';

/** Restores many photos from the trash and shows the outcome as a notice. */
export const useRestoreFotos = () => {
  const [restore, { isLoading: isRestoring }] = useRestoreFotosMutation();
  const dispatch = useDispatch();
  const restoreFotos = async (fotos: string[]) => {
    if (isRestoring) return;
    const { data, error } = await restore({ body: { fotos } });
    dispatch(data ? notified('ok', formatOutcome(data.results)) : notified('error', getErrorMessage(error ?? {})));
  };
  return { isRestoring, restoreFotos };
};

const formatOutcome = ({ done, gone, exists }: FotoRestoreResult) => {
  const format = ({ length: total }: string[]) => ({ count: formatFotoCount({ total, more: false }) });
  return [
    t('trash.restoredMany', format(done)),
    gone.length > 0 && tTrash('trash.gone', format(gone)),
    exists.length > 0 && t('trash.exists', format(exists)),
  ]
    .filter(Boolean)
    .join(' ');
};
