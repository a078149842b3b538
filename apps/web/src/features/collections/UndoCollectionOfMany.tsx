import type { Notice } from '../../lib/notices.slice.js';
import { UndoButton } from '../jobs/UndoButton.js';
import { useCollectionOfMany } from './useCollectionOfMany.js';

/** In a notice: undoes the last change of the collection by many photos. */
export const UndoCollectionOfMany = ({ ids, inCollection }: NonNullable<Notice['fotos']>) => {
  const { change, isBusy } = useCollectionOfMany();
  return <UndoButton isBusy={isBusy} onClick={() => void change(ids, !inCollection)} />;
};
