import { Link } from 'react-router-dom';
import styles from './ChoiceLinks.module.css';

type Choice = { key: string; text: string; count: string; to: string; isActive: boolean };
type Props = { label: string; choices: Choice[] };

/** Links for a choice between a few lists, each with its number of items. */
export const ChoiceLinks = ({ label, choices }: Props) => (
  <nav aria-label={label} className={styles.choices}>
    {choices.map(({ key, text, count, to, isActive }) => (
      <Link key={key} to={to} preventScrollReset aria-current={isActive ? 'true' : undefined} className={styles.choice}>
        {text}
        <span className={styles.count}>{count}</span>
      </Link>
    ))}
  </nav>
);
