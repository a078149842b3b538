import { formatNumber } from '../../../lib/format.js';
import type { SelectionTexts } from '../../../ui/selection/SelectionBar.js';
import { t } from './messages.js';

/** '12 gekozen, waarvan 8 op andere pagina’s'. Empty without selection. */
export const formatSelection: SelectionTexts['status'] = ({
  isAll,
  hasEndedAll,
  otherCount,
  editedCount,
  ...counts
}) => {
  const count = formatNumber(counts.count);
  if (counts.count === 0) return '';
  if (isAll) return t('bulk.chosenAll', { count });
  if (hasEndedAll) return t('bulk.chosenNotAll', { count });
  const parts = [
    { part: otherCount, where: t(otherCount === 1 ? 'bulk.onOtherPage' : 'bulk.onOtherPages') },
    { part: editedCount, where: t('bulk.justEdited') },
  ].filter(({ part }) => part > 0);
  const [only] = parts;
  if (!only) return t('bulk.chosen', { count });
  if (only.part === counts.count) return t('bulk.chosenOnly', { count, where: only.where });
  const texts = parts.map(({ part, where }) => `${formatNumber(part)} ${where}`);
  return t('bulk.chosenOfWhich', { count, parts: texts.join(' en ') });
};
