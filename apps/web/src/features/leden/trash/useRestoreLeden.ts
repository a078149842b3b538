import type { DeletedLid } from '@ledenportaal/shared';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { getApiError, type ApiError } from '../../../lib/api/api-error.js';
import { t } from '../messages.js';
import { notified, type Notice } from '../../../lib/notices.slice.js';
import { getPath } from '../../../lib/routing/paths.js';
import { useRestoreLidMutation } from '../leden.api.js';

/** Restores leden in turn, until one fails, and shows the outcome as notices. */
export const useRestoreLeden = (refetch: () => void) => {
  const [restore] = useRestoreLidMutation();
  /** The ids of the running restore. */
  const [restoring, setRestoring] = useState<readonly string[]>([]);
  const dispatch = useDispatch();

  const notifyFailure = ({ lid: { naam } }: DeletedLid, { code, message, details, status }: ApiError) => {
    const link = code === 'lid_exists' ? toLink(String(details?.lid), t('lid.existing')) : undefined;
    dispatch(notified('error', t('ledenTrash.notRestored', { naam, reason: message }), link));
    // Another admin already restored or purged the lid, so the list is outdated.
    if (status === 404) refetch();
  };
  const notifyRestored = (restored: DeletedLid[]) => {
    const [first] = restored;
    if (!first) return;
    dispatch(
      restored.length > 1
        ? notified('ok', t('ledenTrash.restoredMany', { count: restored.length }))
        : notified('ok', t('ledenTrash.restored', { naam: first.lid.naam }), toLink(first._id, t('ledenTrash.view'))),
    );
  };
  const restoreLeden = async (leden: DeletedLid[]) => {
    if (restoring.length > 0) return;
    setRestoring(leden.map(({ _id }) => _id));
    const restored: DeletedLid[] = [];
    for (const deleted of leden) {
      const { data, error } = await restore({ params: { id: deleted._id } });
      if (!data) {
        notifyFailure(deleted, getApiError(error ?? {}));
        break;
      }
      restored.push(deleted);
    }
    setRestoring([]);
    notifyRestored(restored);
  };
  return { restoring, restoreLeden };
};

const toLink = (id: string, text: string): Notice['link'] => ({ to: getPath('lid', { id }), text });
