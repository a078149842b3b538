import { trashDays, type Lid } from '@ledenportaal/shared';
import { formatNumber } from '../../lib/format.js';
import { t } from './messages.js';
import { ConfirmDialog, type Confirmation } from '../../ui/dialog/ConfirmDialog.js';

/** The text says what happens to the accounts that belong to this lid. */
const getConfirmText = ({ naam, isregist = [] }: Lid) => {
  const names = isregist.map(({ name }) => name).join(', ');
  if (isregist.length === 0) return t('lid.removeText', { naam });
  if (isregist.length === 1) return t('lid.removeOneAccount', { naam, names });
  return t('lid.removeAccounts', { naam, names, count: formatNumber(isregist.length) });
};

type Props = Confirmation & { lid: Lid | undefined };

export const RemoveLidDialog = ({ lid, ...dialog }: Props) =>
  lid && (
    <ConfirmDialog
      {...dialog}
      title={t('lid.removeTitle', { naam: lid.naam })}
      text={`${getConfirmText(lid)} ${t('lid.trashText', { days: trashDays })}`}
      confirm={t('lid.remove')}
    />
  );
