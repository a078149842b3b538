import type { DescribeField } from '../../lib/forms/field-text.js';
import { t } from '../../lib/forms/messages.js';
import styles from './Differences.module.css';

export type Difference = { label: string; left: string; right: string };

/** Describes the fields `names` of two versions. */
export const toDifferences = <V extends object>(
  left: V,
  right: V,
  names: readonly (keyof V & string)[],
  describeField: DescribeField<V>,
): Difference[] =>
  names.map((name) => {
    const { label, text } = describeField(left, name);
    return { label, left: text, right: describeField(right, name).text };
  });

type Props = {
  /** Names of the left and right versions. */
  left: string;
  right: string;
  differences: Difference[];
};

/** The differing fields of two versions, side by side. */
export const Differences = ({ left, right, differences }: Props) => (
  <dl className={styles.differences}>
    {differences.map((difference) => (
      <div key={difference.label}>
        <dt>{difference.label}</dt>
        <VersionText whose={left} text={difference.left} />
        <VersionText whose={right} text={difference.right} />
      </div>
    ))}
  </dl>
);

const VersionText = ({ whose: source, text }: { whose: string; text: string }) => (
  <dd>
    <span className={styles.whose}>{source}</span> <span className={styles.said}>{text || t('edit.empty')}</span>
  </dd>
);
