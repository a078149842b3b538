import { formatNumber } from '../../lib/format.js';
import { t } from './messages.js';
import type { AnySelection } from './useSelection.js';

/** '12 gekozen, waarvan 8 op andere pagina’s'. Empty without selection. */
export const formatSelection = ({
  isAll,
  hasEndedAll,
  otherIds,
  editedCount,
  ...selection
}: Pick<AnySelection, 'count' | 'isAll' | 'hasEndedAll' | 'otherIds' | 'editedCount'>) => {
  const count = formatNumber(selection.count);
  const otherCount = otherIds.length;
  if (selection.count === 0) return '';
  if (isAll) return t('selection.chosenAll', { count });
  if (hasEndedAll) return t('selection.chosenNotAll', { count });
  const parts = [
    { part: otherCount, where: t(otherCount === 1 ? 'selection.onOtherPage' : 'selection.onOtherPages') },
    { part: editedCount, where: t('selection.justEdited') },
  ].filter(({ part }) => part > 0);
  const [only] = parts;
  if (!only) return t('selection.chosen', { count });
  if (only.part === selection.count) return t('selection.chosenOnly', { count, where: only.where });
  const texts = parts.map(({ part, where }) => `${formatNumber(part)} ${where}`);
  return t('selection.chosenOfWhich', { count, parts: texts.join(' en ') });
};
