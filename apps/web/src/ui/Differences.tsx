import { say } from '../lib/messages.js';
import styles from './Differences.module.css';

export type Difference = { label: string; left: string; right: string };
type Props = {
  /** Names of the left and right versions. */
  left: string;
  right: string;
  differences: Difference[];
};

/** The differing fields of two versions, side by side. */
export const Differences = ({ left, right, differences }: Props) => (
  <dl className={styles.differences}>
    {differences.map((one) => (
      <div key={one.label}>
        <dt>{one.label}</dt>
        <Said whose={left} text={one.left} />
        <Said whose={right} text={one.right} />
      </div>
    ))}
  </dl>
);

const Said = ({ whose, text }: { whose: string; text: string }) => (
  <dd>
    <span className={styles.whose}>{whose}</span> <span className={styles.said}>{text || say('edit.empty')}</span>
  </dd>
);
