import { Checkbox } from '@mantine/core';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { t } from './messages.js';
import type { AnySelection } from './useSelection.js';

/** `name`: of the item. */
type Props = { selection: AnySelection; id: string; name: string };

const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Chooses one item. With Shift, a click or an arrow key chooses a range. */
export const SelectionCheckbox = ({ selection: { has, getAdjacentId, dispatch }, id, name }: Props) => {
  const handleChange = ({ nativeEvent }: ChangeEvent) =>
    dispatch({ type: 'toggle', id, isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey });
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key];
    if (!step || !event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = getAdjacentId(id, step);
    if (next === undefined) return;
    dispatch({ type: 'extend', from: id, to: next });
    const list = event.currentTarget.closest('[role=list], table');
    [...(list?.querySelectorAll('input') ?? [])].find(({ value }) => value === next)?.focus();
  };
  return (
    <Checkbox
      size="md"
      value={id}
      aria-label={t('selection.one', { name })}
      checked={has(id)}
      onChange={handleChange}
      onKeyDown={handleKeyDown}
    />
  );
};
