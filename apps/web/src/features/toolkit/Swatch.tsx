import { Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { t } from './messages.js';
import { useCopy } from '../../lib/copy/useCopy.js';
import { getTextColour, getValues, type Colour, type Value } from './colour.js';
import styles from './Swatch.module.css';

type Props = { colour: Colour; order: 2 | 3 };

/** A colour with its values. A brand colour has its name on it. */
export const Swatch = ({ colour, order }: Props) => {
  const { name, hex, use } = colour;
  const title = (
    <Title order={order} className={styles.name ?? ''}>
      {name}
    </Title>
  );
  return (
    <article className={styles.swatch} data-large={order === 2 || undefined}>
      <div className={styles.ground} style={{ backgroundColor: hex, color: getTextColour(hex) }}>
        {order === 2 && title}
      </div>
      <div className={styles.values}>
        {order === 3 && title}
        {getValues(colour).map((value) => (
          <CopyValue key={value.label} {...value} name={name} />
        ))}
        {use && <p className={styles.use}>{use}</p>}
      </div>
    </article>
  );
};

const CopyValue = ({ label, value, name }: Value & { name: string }) => {
  const copy = useCopy();
  return (
    <button
      type="button"
      className={styles.value}
      aria-label={t('kleurenpalet.copyOne', { label, value, name })}
      onClick={() => copy(value)}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.figure}>{value}</span>
      <IconCopy className={styles.icon} size={18} stroke={1.6} aria-hidden />
    </button>
  );
};
