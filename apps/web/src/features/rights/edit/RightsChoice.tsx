import { Checkbox } from '@mantine/core';
import { t } from './messages.js';
import styles from './RightsFields.module.css';
import { emptyRights, rightsFields, type RightsField, type RightsValues } from './rights-values.js';
import { RightsInput } from './RightsInput.js';

type Props = { values: Partial<RightsValues>; onChange: (values: Partial<RightsValues>) => void };

/** The rights, of which the user chooses those to change. An empty value empties. */
export const RightsChoice = ({ values, onChange }: Props) => {
  const toggle = (name: RightsField) => {
    const { [name]: chosen, ...others } = values;
    onChange(chosen === undefined ? { ...values, [name]: emptyRights[name] } : others);
  };
  return (
    <div className={styles.choice}>
      {rightsFields.map((name) => (
        <div key={name} className={styles.chosen}>
          <Checkbox label={t(`rights.${name}`)} checked={values[name] !== undefined} onChange={() => toggle(name)} />
          {values[name] !== undefined && (
            <RightsInput
              name={name}
              isLabelled
              value={values[name]}
              onChange={(value: string | string[]) => onChange({ ...values, [name]: value })}
            />
          )}
        </div>
      ))}
    </div>
  );
};
