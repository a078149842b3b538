import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { formatNumber } from '../../lib/format.js';
import { t } from './messages.js';
import { SelectionBar } from './SelectionBar.js';
import styles from './SelectionBar.module.css';
import type { AnySelection } from './useSelection.js';

type Props = {
  selection: AnySelection;
  /** Accessible name of the bar. */
  label: string;
  /** The largest number of items that the actions take. */
  max: number;
  bar: RefObject<HTMLDivElement | null>;
  /** The actions for the chosen items. */
  children: ReactNode;
};

/** The bar of a list that the browser has as a whole. */
export const ListSelectionBar = ({ selection, label, max, bar, children }: Props) => {
  const { count, dispatch } = selection;
  const moveFocus = () =>
    (bar.current?.querySelector('input') ?? document.querySelector('main'))?.focus({ preventScroll: true });
  useOnEmptied(count, () => {
    // The button that had the focus disappeared with the last chosen item.
    if (document.activeElement === document.body) moveFocus();
  });
  const clear = () => {
    moveFocus();
    dispatch({ type: 'clear' });
  };
  return (
    <SelectionBar selection={selection} label={label} maxForAll={max} bar={bar} moveFocus={moveFocus}>
      {count > max ? <p className={styles.note}>{t('selection.tooMany', { max: formatNumber(max) })}</p> : children}
      <Button size="sm" px={12} variant="subtle" onClick={clear}>
        {t('selection.clear')}
      </Button>
    </SelectionBar>
  );
};

const useOnEmptied = (count: number, onEmptied: () => void) => {
  const previousCount = useRef(count);
  const handleEmptied = useEffectEvent(onEmptied);
  useEffect(() => {
    if (previousCount.current > 0 && count === 0) handleEmptied();
    previousCount.current = count;
  }, [count]);
};
