import { formatNumber } from '../../lib/format.js';
import { ConfirmCountDialog } from '../../ui/dialog/ConfirmCountDialog.js';
import { t } from './messages.js';

type Props = {
  opened: boolean;
  count: number;
  /** The number with its noun: '3 foto’s'. */
  description: string;
  onConfirm: () => Promise<string | undefined>;
  onClose: () => void;
  onClosed: () => void;
};

/** Asks for the number of items in the trash before they are deleted for good. */
export const PurgeDialog = ({ description, ...dialog }: Props) => {
  const count = formatNumber(dialog.count);
  return (
    <ConfirmCountDialog
      {...dialog}
      title={t('trash.purgeTitle', { count: description })}
      text={t('trash.purgeText')}
      label={t('trash.purgeLabel', { count })}
      wrongCount={t('trash.purgeWrong', { count })}
      confirm={t('trash.purgeConfirm')}
    />
  );
};
