import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { useId, type ReactNode, type RefObject } from 'react';
import { useIsSmallScreen } from '../useIsSmallScreen.js';
import styles from './SelectionBar.module.css';
import type { AnySelection } from './useSelection.js';

type Counts = Pick<AnySelection, 'count' | 'isAll' | 'hasEndedAll'> & { otherCount: number; editedCount: number };
export type SelectionTexts = {
  /** Accessible name of the bar. */
  label: string;
  /** How to choose a range, for screen readers. */
  help: string;
  page: string;
  /** Part of `page`, for small screens. */
  pageShort: string;
  status: (counts: Counts) => string;
  clearOtherPages: (otherCount: number) => string;
  chooseAll: (total: number) => string;
  tooManyForAll: string;
};
type Props = {
  selection: AnySelection;
  texts: SelectionTexts;
  bar: RefObject<HTMLDivElement | null>;
  /** Moves the focus from a button that disappears. */
  moveFocus: () => void;
  /** The actions for the chosen items. */
  children: ReactNode;
};

/** Shows how many items are chosen, chooses the page or all results, and contains the actions for what is chosen. */
export const SelectionBar = ({ selection, texts, bar, moveFocus, children }: Props) => {
  const { items, count, isAll, isPageChosen, isPagePartlyChosen, otherIds, edited, editedCount, total, more } =
    selection;
  const { dispatch, hasEndedAll, isLoaded } = selection;
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
      aria-label={texts.label}
      aria-describedby={helpId}
      data-detailed={(hasPage && otherIds.length + editedCount > 0) || undefined}
    >
      <VisuallyHidden id={helpId}>{texts.help}</VisuallyHidden>
      {hasPage && (
        <Checkbox
          label={isSmall ? texts.pageShort : texts.page}
          aria-label={texts.page}
          checked={isPageChosen}
          indeterminate={isPagePartlyChosen}
          onChange={() => dispatch({ type: 'togglePage' })}
        />
      )}
      <p role="status" className={styles.count}>
        {texts.status({ count, isAll, hasEndedAll, otherCount: otherIds.length, editedCount })}
      </p>
      {otherIds.length > 0 && (
        <Button size="compact-md" variant="subtle" className={styles.small} onClick={() => choose('clearOtherPages')}>
          {texts.clearOtherPages(otherIds.length)}
        </Button>
      )}
      {canChooseAll &&
        (more ? (
          <p className={styles.note}>{texts.tooManyForAll}</p>
        ) : (
          <Button size="compact-md" variant="subtle" className={styles.small} onClick={() => choose('chooseAll')}>
            {texts.chooseAll(total)}
          </Button>
        ))}
      {count > 0 && children}
    </div>
  );
};
