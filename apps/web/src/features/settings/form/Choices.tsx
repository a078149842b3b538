import { useId } from 'react';

type Props<Value extends string> = {
  name: string;
  label: string;
  choices: readonly { value: Value; label: string; text?: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice between a few values, each with what it means. */
export const Choices = <Value extends string>({ name, label, choices, value, onChange }: Props<Value>) => {
  const id = useId();
  return (
    <fieldset className="settings-form-choices">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="settings-form-choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            aria-label={choice.label}
            aria-describedby={choice.text && id + choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.text && <small id={id + choice.value}>{choice.text}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
