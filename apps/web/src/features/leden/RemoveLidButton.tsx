import type { Lid } from '@ledenportaal/shared';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { useRemoveThis } from '../../lib/useRemoveThis.js';
import { RemoveButton } from '../../ui/RemoveButton.js';
import { useRemoveLidMutation } from './leden.api.js';
import { RemoveLidDialog } from './RemoveLidDialog.js';

type Props = { lid: Lid; onRemoving: (isRemoving: boolean) => void };

export const RemoveLidButton = ({ lid, onRemoving }: Props) => {
  const [remove] = useRemoveLidMutation();
  const { open, ...dialog } = useRemoveThis({ id: lid._id, remove, onRemoving, href: to('leden') });
  return (
    <>
      <RemoveButton label={say('lid.remove')} onRemove={open} />
      <RemoveLidDialog lid={lid} {...dialog} />
    </>
  );
};
