import { Pill } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/**
 * Handles the keys of an input with chips: arrows move along the chips; Delete, Backspace, Enter or space removes one.
 */
export const walkChips = (event: KeyboardEvent<HTMLElement>) => {
  const { key, target, currentTarget } = event;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('button, input')];
  const [at, field] = [stops.findIndex((stop) => stop === target), stops.at(-1)];
  if (target === field && (key !== 'ArrowLeft' || (field as HTMLInputElement).value !== '')) return;
  const isOff = ['Delete', 'Backspace', 'Enter', ' '].includes(key);
  const next = key === 'ArrowLeft' ? stops[Math.max(0, at - 1)] : key === 'ArrowRight' ? stops[at + 1] : undefined;
  if (!next && !isOff) return;
  event.preventDefault();
  (next ?? field)?.focus();
  if (isOff) stops[at]?.click();
};

type Props = { text: string; label: string; onRemove: (() => void) | undefined };

/** A removable chip. Mantine hides the remove button from screen readers by default; this one shows it to them. */
export const Chip = ({ text, label, onRemove = () => undefined }: Props) => (
  <Pill withRemoveButton onRemove={onRemove} removeButtonProps={{ 'aria-hidden': false, 'aria-label': label }}>
    {text}
  </Pill>
);
