import { maxEigenaar, type Eigenaar } from '@ledenportaal/shared';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { formatNames } from '../../../ui/selection/format-names.js';
import { formatEigenaarCount } from './format-eigenaar-count.js';
import { EigenaarInput } from './EigenaarInput.js';
import { t } from './messages.js';
import { useRenameEigenaars } from './useRenameEigenaars.js';

type Props = { chosen: Eigenaar[]; opened: boolean; onClose: () => void; onClosed: () => void };

/** Asks which name replaces the chosen ones. That may be one of them: by default the one with most photos. */
export const MergeEigenaarsDialog = ({ chosen, onClose, ...dialog }: Props) => {
  const [typed, setTyped] = useState<string>();
  const renameEigenaars = useRenameEigenaars();
  const names = chosen.map(({ naam }) => naam);
  const [first] = chosen.toSorted((a, b) => b.count - a.count);
  const to = typed ?? (chosen.length > 1 ? (first?.naam ?? '') : '');
  const close = () => {
    setTyped(undefined);
    onClose();
  };
  const confirm = async () => {
    const error = await renameEigenaars(names, to.trim(), true);
    return error && (error.fields?.to ?? error.message);
  };
  return (
    <ConfirmDialog
      {...dialog}
      onClose={close}
      title={t('eigenaars.mergeTitle', { count: formatEigenaarCount(chosen.length) })}
      text={t('eigenaars.mergeText', { namen: formatNames(names) })}
      confirm={t('eigenaars.merge')}
      cancel={t('site.cancel')}
      onConfirm={confirm}
    >
      <EigenaarInput
        mt={16}
        name="eigenaar"
        label={t('eigenaars.mergeInto')}
        maxLength={maxEigenaar}
        value={to}
        onChange={setTyped}
        data-autofocus
      />
    </ConfirmDialog>
  );
};
