import { dutchErrorMap, EigenaarRename } from '@ledenportaal/shared';
import { RenameDialog } from '../../../ui/dialog/RenameDialog.js';
import { EigenaarInput } from './EigenaarInput.js';
import { t } from './messages.js';
import { useRenameEigenaars } from './useRenameEigenaars.js';

type Props = { naam: string | undefined; onClose: () => void };

/** Renames an eigenaar. If the name is taken, offers to merge the two. */
export const RenameEigenaarDialog = ({ naam: old, onClose }: Props) => {
  const renameEigenaars = useRenameEigenaars();
  const from = old === undefined ? [] : [old];
  const rename = async (to: string) => {
    const error = await renameEigenaars(from, to, false);
    const existing = error?.details?.eigenaar;
    if (typeof existing !== 'string') return error && { text: error.message };
    const merge = async () => {
      const failure = await renameEigenaars(from, existing, true);
      return failure && { text: failure.message };
    };
    return { text: t('eigenaars.exists', { naam: existing, old: old ?? '' }), merge };
  };
  return (
    <RenameDialog
      naam={old}
      title={old === undefined ? '' : t('eigenaars.renameTitle', { naam: old })}
      texts={{ save: t('eigenaars.save'), merge: t('eigenaars.merge') }}
      Field={EigenaarInput}
      field={{ name: 'eigenaar', label: t('eigenaars.naam') }}
      validate={(to) => EigenaarRename.safeParse({ from, to }, { error: dutchErrorMap }).error?.issues[0]?.message}
      rename={rename}
      onClose={onClose}
    />
  );
};
