import type { Lid } from '@ledenportaal/shared';
import { formatNumber } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';

/** The text says what happens to the accounts that belong to this lid. */
const getConfirmText = ({ naam, isregist = [] }: Lid) => {
  const names = isregist.map(({ name }) => name).join(', ');
  if (isregist.length === 0) return say('lid.removeText', { naam });
  if (isregist.length === 1) return say('lid.removeOneAccount', { naam, names });
  return say('lid.removeAccounts', { naam, names, count: formatNumber(isregist.length) });
};

type Props = {
  lid: Lid | undefined;
  opened: boolean;
  confirm: () => Promise<string | undefined>;
  close: () => void;
};

export const RemoveLidDialog = ({ lid, opened, confirm, close }: Props) =>
  lid && (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={say('lid.removeTitle', { naam: lid.naam })}
      text={getConfirmText(lid)}
      confirm={say('lid.remove')}
      cancel={say('site.cancel')}
      onConfirm={confirm}
    />
  );
