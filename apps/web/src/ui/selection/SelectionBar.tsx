import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { useId, type ReactNode, type RefObject } from 'react';
import { formatNumber } from '../../lib/format.js';
import { useIsSmallScreen } from '../useIsSmallScreen.js';
import { formatSelection } from './format-selection.js';
import { t } from './messages.js';
import styles from './SelectionBar.module.css';
import type { AnySelection } from './useSelection.js';

type Props = {
  selection: AnySelection;
  /** Accessible name of the bar. */
  label: string;
  /** The largest number of results that can be chosen at once. */
  maxForAll: number;
  bar: RefObject<HTMLDivElement | null>;
  /** Moves the focus from a button that disappears. */
  moveFocus: () => void;
  /** The actions for the chosen items. */
  children: ReactNode;
  /** Shown after the actions, also without chosen items. */
  end?: ReactNode;
};

/** Shows how many items are chosen, chooses the page or all results, and contains the actions for what is chosen. */
export const SelectionBar = ({ selection, label, maxForAll, bar, moveFocus, children, end }: Props) => {
  const { items, count, isAll, isPageChosen, isPagePartlyChosen, otherIds, edited, editedCount, total, more } =
    selection;
  const { dispatch, isLoaded } = selection;
  const helpId = useId();
  const isSmall = useIsSmallScreen();
  // While another search loads, the bar keeps its place above the results of the previous one.
  const hasPage = !isLoaded || items.length > 0;
  if (!hasPage && edited.length + count === 0) return null;
  const choose = (type: 'chooseAll' | 'clearOtherPages') => {
    moveFocus();
    dispatch({ type });
  };
  const canChooseAll = isPageChosen && !isAll && total > items.length;
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="group"
      aria-label={label}
      aria-describedby={helpId}
      data-detailed={(hasPage && otherIds.length + editedCount > 0) || undefined}
    >
      <VisuallyHidden id={helpId}>{t('selection.help')}</VisuallyHidden>
      {hasPage && (
        <Checkbox
          label={t(isSmall ? 'selection.allShort' : 'selection.all')}
          aria-label={t('selection.all')}
          // Not `disabled`: a disabled checkbox loses the focus when another page loads.
          aria-disabled={!isLoaded || undefined}
          checked={isPageChosen}
          indeterminate={isPagePartlyChosen}
          onChange={() => isLoaded && dispatch({ type: 'togglePage' })}
        />
      )}
      <p role="status" className={styles.count}>
        {selection.isFindingRange ? t('selection.findingRange') : formatSelection(selection)}
      </p>
      {selection.rangeFailure && (
        <p role="alert" className={styles.note}>
          {t(`selection.range.${selection.rangeFailure}`, { max: formatNumber(maxForAll) })}
        </p>
      )}
      {otherIds.length > 0 && (
        <Button size="compact-md" variant="subtle" className={styles.small} onClick={() => choose('clearOtherPages')}>
          {otherIds.length === 1
            ? t('selection.dropOther')
            : t('selection.dropOthers', { count: formatNumber(otherIds.length) })}
        </Button>
      )}
      {canChooseAll &&
        (more ? (
          <p className={styles.note}>{t('selection.tooManyForAll', { max: formatNumber(maxForAll) })}</p>
        ) : (
          <Button size="compact-md" variant="subtle" className={styles.small} onClick={() => choose('chooseAll')}>
            {t('selection.everything', { count: formatNumber(total) })}
          </Button>
        ))}
      {count > 0 && children}
      {end}
    </div>
  );
};
