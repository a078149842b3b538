import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isFreeKey } from '../../../lib/is-free-key.js';
import styles from './suggest.module.css';
import { useSearchShortcut } from './useSearchShortcut.js';

const shortcut = '/';

type Props = {
  /** The search field, or the button that opens it. */
  target: RefObject<HTMLElement | null>;
  /** Focuses the search field. Without it the target is the field. */
  onPress?: () => void;
};

/** Lets `/` focus the search field, and shows that in the field. */
export const SearchShortcut = ({ target, onPress }: Props) => {
  const { isOn } = useSearchShortcut();
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== shortcut || !isFreeKey(event)) return;
    event.preventDefault();
    if (onPress) return onPress();
    target.current?.focus();
    if (target.current instanceof HTMLInputElement) target.current.select();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const element = target.current;
    element?.setAttribute('aria-keyshortcuts', shortcut);
    addEventListener('keydown', handleKeyDown);
    return () => {
      element?.removeAttribute('aria-keyshortcuts');
      removeEventListener('keydown', handleKeyDown);
    };
  }, [isOn, target]);
  return (
    isOn && (
      <kbd aria-hidden className={styles.shortcut}>
        {shortcut}
      </kbd>
    )
  );
};
