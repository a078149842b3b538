import type { Bedrijf } from '@ledenportaal/shared';
import { say } from '../../lib/messages.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';

type Props = {
  bedrijf: Bedrijf | undefined;
  opened: boolean;
  confirm: () => Promise<string | undefined>;
  close: () => void;
};

export const RemoveBedrijf = ({ bedrijf, opened, confirm, close }: Props) =>
  bedrijf && (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={say('bedrijf.removeTitle', { naam: bedrijf.naam })}
      text={say('bedrijf.removeText', { naam: bedrijf.naam })}
      confirm={say('bedrijf.remove')}
      cancel={say('site.cancel')}
      onConfirm={confirm}
    />
  );
