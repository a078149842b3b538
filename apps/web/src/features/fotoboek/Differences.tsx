import { say } from '../../lib/messages.js';
import styles from './FotoForm.module.css';
import { differencesOf, type FieldName, type Values } from './foto-values.js';
import type { KnownLabels } from './useLabels.js';

type Props = { theirs: Values; mine: Values; labels: KnownLabels };

/** What somebody else saved beside what stands in the form, where the two differ. */
export const Differences = ({ theirs, mine, labels }: Props) => {
  const told = (values: Values, name: FieldName) => {
    const value = values[name];
    if (typeof value === 'string' || name === 'eigenaar' || name === 'beschrijving') return value;
    const chosen = labels[name].filter(({ _id }) => value.includes(_id));
    return chosen.map(({ naam }) => naam).join(', ');
  };
  return (
    <dl className={styles.differences}>
      {differencesOf(theirs, mine).map((name) => (
        <div key={name}>
          <dt>{say(`adminFoto.${name}`)}</dt>
          <dd>
            <span className={styles.whose}>{say('adminFoto.theirs')}</span>{' '}
            <span className={styles.said}>{told(theirs, name) || say('adminFoto.empty')}</span>
          </dd>
          <dd>
            <span className={styles.whose}>{say('adminFoto.mine')}</span>{' '}
            <span className={styles.said}>{told(mine, name) || say('adminFoto.empty')}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};
