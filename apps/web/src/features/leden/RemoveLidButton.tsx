import type { Lid } from '@ledenportaal/shared';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useRemoveAndNavigate } from '../../lib/forms/useRemoveAndNavigate.js';
import { RemoveButton } from '../../ui/form/RemoveButton.js';
import { useRemoveLidMutation } from './leden.api.js';
import { getTrashLink } from './trash/trash-link.js';
import { RemoveLidDialog } from './RemoveLidDialog.js';

type Props = { lid: Lid; onRemoving: (isRemoving: boolean) => void };

export const RemoveLidButton = ({ lid, onRemoving }: Props) => {
  const [remove] = useRemoveLidMutation();
  const { open, dialog } = useRemoveAndNavigate({
    id: lid._id,
    remove,
    onRemoving,
    link: getTrashLink(),
    href: getPath('leden'),
  });
  return (
    <>
      <RemoveButton label={t('lid.remove')} onRemove={open} />
      <RemoveLidDialog lid={lid} {...dialog} />
    </>
  );
};
