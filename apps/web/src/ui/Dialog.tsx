import type { ReactNode } from 'react';
import styles from './Dialog.module.css';
import { whenOpened } from './whenOpened.js';

export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Once it has gone, and the focus went back where that still could. */
  onClosed?: () => void;
  title: string;
  children: ReactNode;
};

export const Dialog = whenOpened<DialogProps>(async () => (await import('./DialogModal.js')).DialogModal);

export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
);
