import type { Woorden } from '@ledenportaal/shared';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { GroupForm } from './GroupForm.js';
import { t } from './messages.js';
import type { EditedGroup } from './synonym-groups.js';

type Props = {
  woorden: Woorden;
  edited: EditedGroup | undefined;
  onClose: () => void;
  onSaved: (words: string[]) => void;
  onClosed: () => void;
};

export const GroupDialog = ({ woorden, edited, onSaved, ...dialog }: Props) => (
  <Dialog
    {...dialog}
    opened={edited !== undefined}
    title={edited?.saved ? t('group.editTitle') : t('group.newTitle')}
    size={560}
  >
    {edited && <GroupForm woorden={woorden} edited={edited} onClose={dialog.onClose} onSaved={onSaved} />}
  </Dialog>
);
