import { Checkbox } from '@mantine/core';
import { t } from './messages.js';
import styles from './RightsFields.module.css';
import { getInitialRight, rightsFields, type ChosenRights, type RightsField } from './rights-values.js';
import { RightsInput } from './RightsInput.js';

type Props = {
  values: ChosenRights;
  onChange: (values: ChosenRights) => void;
  errors: Partial<Record<RightsField, string>>;
};

/** The rights, of which the user chooses those to change. An empty value clears. */
export const RightsChoice = ({ values, onChange, errors }: Props) => {
  const toggle = (name: RightsField) => {
    const { [name]: chosen, ...others } = values;
    onChange(chosen === undefined ? { ...values, [name]: getInitialRight(name) } : others);
  };
  return (
    <div className={styles.choice}>
      {rightsFields.map((name) => (
        <div key={name} className={styles.chosen}>
          <Checkbox label={t(`rights.${name}`)} checked={values[name] !== undefined} onChange={() => toggle(name)} />
          {values[name] !== undefined && (
            <RightsInput
              name={name}
              isChosen
              error={errors[name]}
              value={values[name]}
              onChange={(value: string | string[]) => onChange({ ...values, [name]: value })}
            />
          )}
        </div>
      ))}
    </div>
  );
};
