import { useDispatch } from 'react-redux';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import type { LabelKind } from './label-kinds.js';
import type { OwnFotos } from './trefwoorden/useAskTrefwoord.js';
import { useAddLabel } from './useAddLabel.js';

/** As `useAddLabel`, with the outcome as a notice. Resolves to the id, or to undefined after an error. */
export const useCreateLabel = (kind: LabelKind) => {
  const addLabel = useAddLabel(kind);
  const dispatch = useDispatch();
  return async (naam: string, own?: OwnFotos): Promise<string | undefined> => {
    const added = await addLabel(naam, own);
    if ('error' in added) return void dispatch(notified('error', added.error));
    if (added.isNew) dispatch(notified('ok', t(`${kind}.added`, { naam })));
    return added.id;
  };
};
