import type { Label } from '@ledenportaal/shared';
import { t } from './messages.js';
import { ConfirmDialog, type Confirmation } from '../../ui/dialog/ConfirmDialog.js';
import { formatFotoCount } from '../foto-base/format-count.js';
import type { LabelKind } from './label-kinds.js';

type Props = Confirmation & { kind: LabelKind; label: Label | undefined };

/** Asks for confirmation and shows from how many photos the label is removed. */
export const RemoveLabelDialog = ({ kind, label, ...dialog }: Props) => {
  const { naam = '', count: total = 0 } = label ?? {};
  const count = formatFotoCount({ total, more: false });
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`${kind}.removeTitle`, { naam })}
      text={total > 0 ? t(`${kind}.removeText`, { count }) : t(`${kind}.removeUnused`)}
      confirm={t('label.remove')}
    />
  );
};
