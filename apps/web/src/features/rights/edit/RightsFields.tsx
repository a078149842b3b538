import styles from './RightsFields.module.css';
import { rightsFields, type RightsField } from './rights-values.js';
import { RightsInput, type RightsInputProps } from './RightsInput.js';

type Props = {
  names?: readonly RightsField[];
  getInputProps: (name: RightsField) => RightsInputProps;
};

/** Fields with short values, two beside each other where there is room. */
const short: readonly RightsField[] = ['vanaf', 'tot', 'personen', 'toestemming'];

/** The inputs of the rights of one or more photos. */
export const RightsFields = ({ names = rightsFields, getInputProps }: Props) => (
  <div className={styles.fields}>
    {names.map((name) => (
      <div key={name} className={short.includes(name) ? undefined : styles.wide}>
        <RightsInput {...getInputProps(name)} name={name} />
      </div>
    ))}
  </div>
);
