import { useEffect, useRef, useState, type ReactNode, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import styles from './SideTooltip.module.css';

/** In ms; the same as the Tooltip delay in theme.ts. */
const delayMs = 400;
type Position = { left: number; top: number };

/**
 * A tooltip to the right of an icon. Hidden from screen readers, so the icon's control needs the name too. There is
 * always room on the right, so no positioning library is needed.
 */
export const SideTooltip = ({
  label,
  disabled,
  children,
}: {
  label: string;
  disabled: boolean;
  children: ReactNode;
}) => {
  const [position, setPosition] = useState<Position>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setPosition(undefined);
  };
  const show = ({ currentTarget, pointerType }: PointerEvent) => {
    if (disabled || pointerType === 'touch') return;
    const rect = currentTarget.firstElementChild?.getBoundingClientRect();
    clearTimeout(timer.current);
    if (rect)
      timer.current = setTimeout(() => setPosition({ left: rect.right + 5, top: rect.top + rect.height / 2 }), delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div onPointerEnter={show} onPointerLeave={hide} onClick={hide} role="presentation">
      {children}
      {position &&
        !disabled &&
        createPortal(
          <div className={styles.tip} style={position} aria-hidden>
            {label}
          </div>,
          document.body,
        )}
    </div>
  );
};
