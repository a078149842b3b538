import { useRef } from 'react';
import styles from './Field.module.css';
import { FieldLabel } from './FieldLabel.js';
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
    <FieldLabel text={label}>
      <input
        ref={input}
        className={styles.control}
        type="date"
        min={min}
        max={max}
        value={text}
        onChange={({ currentTarget }) => changeText(currentTarget.value)}
        onBlur={() => (isComplete(text) ? flush() : changeText(day))}
      />
    </FieldLabel>
  );
};
