import type { Lid } from '@ledenportaal/shared';
import { t } from '../../lib/messages.js';
import { getPath } from '../../lib/paths.js';
import { useRemoveAndNavigate } from '../../lib/useRemoveAndNavigate.js';
import { RemoveButton } from '../../ui/RemoveButton.js';
import { useRemoveLidMutation } from './leden.api.js';
import { RemoveLidDialog } from './RemoveLidDialog.js';

type Props = { lid: Lid; onRemoving: (isRemoving: boolean) => void };

export const RemoveLidButton = ({ lid, onRemoving }: Props) => {
  const [remove] = useRemoveLidMutation();
  const { open, ...dialog } = useRemoveAndNavigate({ id: lid._id, remove, onRemoving, href: getPath('leden') });
  return (
    <>
      <RemoveButton label={t('lid.remove')} onRemove={open} />
      <RemoveLidDialog lid={lid} {...dialog} />
    </>
  );
};
