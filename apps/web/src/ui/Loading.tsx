import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../lib/messages.js';
import styles from './Loading.module.css';

/** Placeholders for what is loading, with a text for screen readers. */
export const Loading = ({ children }: { children: ReactNode }) => (
  <>
    <VisuallyHidden role="status">{t('site.busy')}</VisuallyHidden>
    <div aria-hidden>{children}</div>
  </>
);

type Props = {
  count: number;
  /** Space above and below each line, in pixels. */
  my: number;
  /** The width of the shortest line, in percent. */
  minWidth?: number;
};

/** Placeholders for lines of different lengths. */
export const LoadingLines = ({ count, my, minWidth = 60 }: Props) => (
  <div className={styles.lines}>
    {Array.from({ length: count }, (_, row) => (
      <div key={row} style={{ marginBlock: my, width: `${minWidth + ((row * 17) % 40)}%` }} />
    ))}
  </div>
);
