import styles from './Brand.module.css';
import { deerViewBox, deerPaths } from './theme/deer.js';

/** The deer logo, in the current text colour. */
export const Deer = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox={deerViewBox} aria-hidden focusable="false" fill="currentColor">
    {deerPaths.map((d) => (
      <path key={d} d={d} stroke="currentColor" strokeWidth="5" strokeLinejoin="round" />
    ))}
  </svg>
);

/** The logo with the name: a name of several words is on two lines, with the last word in bold. */
export const Brand = ({ name, large = false }: { name: string; large?: boolean }) => {
  const words = name.trim().split(/\s+/);
  const last = words.pop();
  return (
    <span className={styles.brand} data-large={large || undefined}>
      <Deer size={large ? 48 : 38} />
      <span>
        {words.length > 0 && <span className={styles.first}>{words.join(' ')} </span>}
        <b>{last}</b>
      </span>
    </span>
  );
};
