import { LoadingButton } from '../../ui/LoadingButton.js';
import { t } from '../jobs/messages.js';
import { useUndo } from '../jobs/useUndo.js';

/** The button that undoes a line. `what`: 'Foto’s gewijzigd'. */
export const UndoActivity = ({ id, what }: { id: string; what: string }) => {
  const { undo, isBusy } = useUndo();
  return (
    <LoadingButton
      size="sm"
      variant="default"
      loading={isBusy}
      onClick={() => void (isBusy || undo(id))}
      aria-label={t('job.undoOne', { what })}
    >
      {t('job.undoIt')}
    </LoadingButton>
  );
};
