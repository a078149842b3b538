import styles from './Badge.module.css';

type Props = { tone: 'green' | 'sky' | 'moss'; children: string };

export const Badge = ({ tone, children }: Props) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
);
