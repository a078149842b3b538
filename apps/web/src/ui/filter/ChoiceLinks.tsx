import { Link } from 'react-router-dom';
import { formatNumber } from '../../lib/format.js';
import styles from './ChoiceLinks.module.css';
import { useParamHref } from './useParamHref.js';

/** Without a value it is the choice of everything. */
type Choice = { value: string | undefined; text: string; count: number };
/** `param`: the parameter of the URL that has the chosen value. */
type Props = { label: string; param: string; chosen: string | undefined; choices: Choice[] };

/** Links for a choice between a few lists, each with its number of items. */
export const ChoiceLinks = ({ label, param, chosen, choices }: Props) => {
  const getHref = useParamHref(param);
  return (
    <nav aria-label={label} className={styles.choices}>
      {choices.map(({ value, text, count }) => (
        <Link
          key={value ?? ''}
          to={getHref(value)}
          preventScrollReset
          aria-current={value === chosen ? 'true' : undefined}
          className={styles.choice}
        >
          {text}
          <span className={styles.count}>{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  );
};
