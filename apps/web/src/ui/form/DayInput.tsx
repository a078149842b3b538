import { useRef } from 'react';
import styles from './DayInput.module.css';
import { useDebouncedUrlText } from './useDebouncedUrlText.js';

type Props = {
  label: string;
  /** As `2026-01-31`; empty without one. */
  day: string;
  min?: string | undefined;
  max?: string | undefined;
  isDay: (text: string) => boolean;
  onChange: (day: string | undefined) => void;
};

/**
 * A day that is kept in the URL. One that is still being typed does not change it: an early year such as 0020, or a
 * missing part, for which the value is empty.
 */
export const DayInput = ({ label, day, min, max, isDay, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const isComplete = (typed: string) => (typed === '' ? !input.current?.validity.badInput : isDay(typed));
  const { text, changeText, flush } = useDebouncedUrlText(day, (typed) => {
    if (isComplete(typed)) onChange(typed || undefined);
  });
  return (
    <label className={styles.day}>
      {label}
      <input
        ref={input}
        type="date"
        min={min}
        max={max}
        value={text}
        onChange={({ currentTarget }) => changeText(currentTarget.value)}
        onBlur={() => (isComplete(text) ? flush() : changeText(day))}
      />
    </label>
  );
};
