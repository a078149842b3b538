import type { Notice } from '../../lib/notices.slice.js';
import { UndoButton } from '../jobs/UndoButton.js';
import { useCollectionToggle } from './useCollectionToggle.js';

/** In a notice: undoes the last change of the collection. */
export const UndoCollection = ({ foto }: Required<Pick<Notice, 'foto'>>) => {
  const { toggle, isBusy } = useCollectionToggle(foto);
  return <UndoButton isBusy={isBusy} onClick={toggle} />;
};
