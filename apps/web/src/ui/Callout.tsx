import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Callout.module.css';

const icons = { ok: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconAlertTriangle };

type Props = {
  tone: keyof typeof icons;
  /** Overrides the role of the tone; an alert interrupts a screen reader. */
  role?: 'alert' | 'status';
  title?: string;
  /** Space above it, in pixels. */
  mt?: number;
  children: ReactNode;
};

const roles = { ok: 'status', info: 'note', warning: 'status', error: 'alert' } as const;

/** A message in the page. The tone sets the role: an error interrupts a screen reader, a status does not. */
export const Callout = ({ tone, role, title, mt, children }: Props) => {
  const Icon = icons[tone];
  return (
    <div className={styles.callout} data-tone={tone} role={role ?? roles[tone]} style={{ marginTop: mt }}>
      <Icon size={22} stroke={1.7} aria-hidden />
      <div className={styles.text}>
        {title && <strong>{title}</strong>} {children}
      </div>
    </div>
  );
};
