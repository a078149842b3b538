import { maxEigenaar, type Eigenaar } from '@ledenportaal/shared';
import { MergeDialog } from '../../../ui/dialog/MergeDialog.js';
import { formatNames } from '../../../ui/selection/format-names.js';
import { formatEigenaarCount } from './format-eigenaar-count.js';
import { EigenaarInput } from './EigenaarInput.js';
import { t } from './messages.js';
import { useRenameEigenaars } from './useRenameEigenaars.js';

type Props = { chosen: Eigenaar[]; opened: boolean; onClose: () => void; onClosed: () => void };

/** Asks which name replaces the chosen ones. That may be one of them: by default the one with most photos. */
export const MergeEigenaarsDialog = ({ chosen, ...dialog }: Props) => {
  const renameEigenaars = useRenameEigenaars();
  const names = chosen.map(({ naam }) => naam);
  const [first] = chosen.toSorted((a, b) => b.count - a.count);
  const texts = {
    title: t('eigenaars.mergeTitle', { count: formatEigenaarCount(chosen.length) }),
    text: t('eigenaars.mergeText', { namen: formatNames(names) }),
  };
  const merge = async (to: string) => {
    const error = await renameEigenaars(names, to.trim(), true);
    return error && (error.fields?.to ?? error.message);
  };
  return (
    <MergeDialog
      {...dialog}
      getTexts={() => texts}
      confirm={t('eigenaars.merge')}
      initial={chosen.length > 1 ? (first?.naam ?? '') : ''}
      renderField={(field) => (
        <EigenaarInput {...field} name="eigenaar" label={t('eigenaars.mergeInto')} maxLength={maxEigenaar} />
      )}
      onMerge={merge}
    />
  );
};
