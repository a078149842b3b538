import type { ReactNode } from 'react';
import type { DialogProps } from './dialog-props.js';
import styles from './Dialog.module.css';
import { lazyOnOpen } from './lazyOnOpen.js';

export const Dialog = lazyOnOpen<DialogProps>(async () => (await import('./DialogModal.js')).DialogModal);

export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
);
