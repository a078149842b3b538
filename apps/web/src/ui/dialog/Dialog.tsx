import type { ReactNode } from 'react';
import styles from './Dialog.module.css';
import { lazyOnOpen } from './lazyOnOpen.js';

export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Called after the exit transition, when the focus has returned to the opener if that still exists. */
  onClosed?: () => void;
  title: string;
  children: ReactNode;
};

export const Dialog = lazyOnOpen<DialogProps>(async () => (await import('./DialogModal.js')).DialogModal);

export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
);
