import type { Label } from '@ledenportaal/shared';
import { t } from './messages.js';
import type { useRemoval } from '../../lib/forms/useRemoval.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { formatFotoCount } from '../foto-base/format-count.js';
import type { LabelKind } from './label-kinds.js';

type Props = { kind: LabelKind } & Pick<ReturnType<typeof useRemoval<Label>>, 'item' | 'opened' | 'confirm' | 'close'>;

/** Asks for confirmation and shows from how many photos the label is removed. */
export const RemoveLabelDialog = ({ kind, item, opened, confirm, close }: Props) => {
  const { naam = '', count: total = 0 } = item ?? {};
  const count = formatFotoCount({ total, more: false });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t(`${kind}.removeTitle`, { naam })}
      text={total > 0 ? t(`${kind}.removeText`, { count }) : t(`${kind}.removeUnused`)}
      confirm={t('label.remove')}
      cancel={t('site.cancel')}
      onConfirm={confirm}
    />
  );
};
