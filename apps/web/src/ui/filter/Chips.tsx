import { Pill } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/**
 * Handles the keys of an input with chips: arrows move along the chips; Delete, Backspace, Enter or space removes one.
 */
export const handleChipKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  const { key, target, currentTarget } = event;
  const focusTargets = [...currentTarget.querySelectorAll<HTMLElement>('button, input')];
  const [index, field] = [focusTargets.findIndex((stop) => stop === target), focusTargets.at(-1)];
  if (target === field && (key !== 'ArrowLeft' || (field as HTMLInputElement).value !== '')) return;
  const isRemoveKey = ['Delete', 'Backspace', 'Enter', ' '].includes(key);
  const next =
    key === 'ArrowLeft'
      ? focusTargets[Math.max(0, index - 1)]
      : key === 'ArrowRight'
        ? focusTargets[index + 1]
        : undefined;
  if (!next && !isRemoveKey) return;
  event.preventDefault();
  (next ?? field)?.focus();
  if (isRemoveKey) focusTargets[index]?.click();
};

type Props = { text: string; label: string; onRemove: (() => void) | undefined };

/** A removable chip. Mantine hides the remove button from screen readers by default; this one shows it to them. */
export const Chip = ({ text, label, onRemove = () => undefined }: Props) => (
  <Pill withRemoveButton onRemove={onRemove} removeButtonProps={{ 'aria-hidden': false, 'aria-label': label }}>
    {text}
  </Pill>
);
