import { Link } from 'react-router-dom';
import styles from './ChoiceLinks.module.css';

type Choice = { key: string; text: string; count: string; to: string; isOn: boolean };
type Props = { label: string; choices: Choice[] };

/** One of a few choices, each an address with how much is there. */
export const ChoiceLinks = ({ label, choices }: Props) => (
  <nav aria-label={label} className={styles.choices}>
    {choices.map(({ key, text, count, to, isOn }) => (
      <Link key={key} to={to} preventScrollReset aria-current={isOn ? 'true' : undefined} className={styles.choice}>
        {text}
        <span className={styles.count}>{count}</span>
      </Link>
    ))}
  </nav>
);
