import { Input } from '@mantine/core';
import { useId, type RefObject } from 'react';
import styles from './RadioList.module.css';

type Option<Value> = { value: Value; label: string; description?: string };
type Props<Value> = {
  /** Of the group. */
  label: string;
  /** Of the form field. */
  name: string;
  options: readonly Option<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
  firstRadio?: RefObject<HTMLInputElement | null>;
};

/** One choice of a few, which may say what they mean. In a dialog the chosen option, or else the first one, gets the focus. */
export const RadioList = <Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  error,
  firstRadio,
}: Props<Value>) => {
  const id = useId();
  const focused = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  return (
    <fieldset
      // A group cannot be invalid.
      role="radiogroup"
      aria-labelledby={`${id}label`}
      aria-describedby={error ? `${id}error` : undefined}
      aria-invalid={error !== undefined}
      className={styles.list}
    >
      <legend id={`${id}label`}>{label}</legend>
      {error && (
        <Input.Error id={`${id}error`} role="alert" size="md">
          {error}
        </Input.Error>
      )}
      {options.map((option, index) => (
        <label key={option.value} className={styles.option}>
          <input
            ref={index === 0 ? firstRadio : undefined}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            data-autofocus={index === focused || undefined}
            aria-describedby={option.description && id + option.value}
            aria-label={option.label}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b>{option.label}</b>
            {option.description && <small id={id + option.value}>{option.description}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
