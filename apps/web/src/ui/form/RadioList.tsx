import { Input } from '@mantine/core';
import { useId, type RefObject } from 'react';
import styles from './RadioList.module.css';

type Option = { value: string; label: string; description: string };
type Props = {
  /** Of the group. */
  label: string;
  /** Of the form field. */
  name: string;
  options: readonly Option[];
  value: string | undefined;
  onChange: (value: string) => void;
  error?: string | undefined;
  firstRadio?: RefObject<HTMLInputElement | null>;
};

/** One choice of a few, each with what it means. In a dialog the chosen option, or else the first one, gets the focus. */
export const RadioList = ({ label, name, options, value, onChange, error, firstRadio }: Props) => {
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
            aria-describedby={id + option.value}
            aria-label={option.label}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b>{option.label}</b>
            <small id={id + option.value}>{option.description}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
