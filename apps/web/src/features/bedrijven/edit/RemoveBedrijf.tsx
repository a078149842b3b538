import type { Bedrijf } from '@ledenportaal/shared';
import { t } from '../messages.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';

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
      title={t('bedrijf.removeTitle', { naam: bedrijf.naam })}
      text={t('bedrijf.removeText', { naam: bedrijf.naam })}
      confirm={t('bedrijf.remove')}
      cancel={t('site.cancel')}
      onConfirm={confirm}
    />
  );
