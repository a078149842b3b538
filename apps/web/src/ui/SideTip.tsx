import { useEffect, useRef, useState, type ReactNode, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import styles from './SideTip.module.css';

/** In ms; the same as the Tooltip delay in theme.ts. */
const delay = 400;
type Place = { left: number; top: number };

/**
 * A tooltip to the right of an icon. Hidden from screen readers, so the icon's control needs the name too. There is
 * always room on the right, so no positioning library is needed.
 */
export const SideTip = ({ label, disabled, children }: { label: string; disabled: boolean; children: ReactNode }) => {
  const [place, setPlace] = useState<Place>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setPlace(undefined);
  };
  const show = ({ currentTarget, pointerType }: PointerEvent) => {
    if (disabled || pointerType === 'touch') return;
    const of = currentTarget.firstElementChild?.getBoundingClientRect();
    clearTimeout(timer.current);
    if (of) timer.current = setTimeout(() => setPlace({ left: of.right + 5, top: of.top + of.height / 2 }), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div onPointerEnter={show} onPointerLeave={hide} onClick={hide} role="presentation">
      {children}
      {place &&
        !disabled &&
        createPortal(
          <div className={styles.tip} style={place} aria-hidden>
            {label}
          </div>,
          document.body,
        )}
    </div>
  );
};
