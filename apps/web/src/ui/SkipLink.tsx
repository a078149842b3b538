import type { MouseEvent, ReactNode } from 'react';
import styles from './SkipLink.module.css';

/** A link that moves the focus within the page, shown while it has the focus. Adds no history entry. */
export const SkipLink = ({ targetId, children }: { targetId: string; children: ReactNode }) => {
  const moveFocus = (event: MouseEvent) => {
    event.preventDefault();
    const target = document.getElementById(targetId);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView();
  };
  return (
    <a href={`#${targetId}`} className={styles.skip} onClick={moveFocus}>
      {children}
    </a>
  );
};
