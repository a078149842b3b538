import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './DropdownMenu.module.css';

type MenuEntry = { icon: ReactNode; text: string } & ({ to: string } | { onClick: () => void });
type Props = { label: string; className?: string | undefined; button: ReactNode; entries: MenuEntry[] };

/** A menu button with CSS positioning. Mantine's Menu would add its floating-element code to every page. */
export const DropdownMenu = ({ label, className, button, entries }: Props) => {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened) menuRef.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [opened]);
  const close = () => {
    setOpened(false);
    buttonRef.current?.focus();
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpened(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpened(false);
    if (event.key === 'Escape') return close();
    const nextItem = getNextItem(event, [...(menuRef.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]);
    if (!nextItem) return;
    event.preventDefault();
    nextItem.focus();
  };
  const handleButtonKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(true);
  };
  return (
    <div className={styles.place} onBlur={handleBlur}>
      <button
        type="button"
        ref={buttonRef}
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
        onKeyDown={handleButtonKeyDown}
      >
        {button}
      </button>
      {opened && (
        <div
          role="menu"
          tabIndex={-1}
          id={id}
          ref={menuRef}
          aria-label={label}
          className={styles.menu}
          onKeyDown={onKeyDown}
        >
          {entries.map((entry) => (
            <MenuItem key={entry.text} entry={entry} onChosen={close} />
          ))}
        </div>
      )}
    </div>
  );
};

const MenuItem = ({ entry, onChosen: onSelect }: { entry: MenuEntry; onChosen: () => void }) => {
  const itemProps = { role: 'menuitem', tabIndex: -1, className: styles.item };
  const content = (
    <>
      {entry.icon}
      {entry.text}
    </>
  );
  if ('to' in entry)
    return (
      <Link {...itemProps} to={entry.to} onClick={onSelect}>
        {content}
      </Link>
    );
  const handleClick = () => {
    onSelect();
    entry.onClick();
  };
  return (
    <button type="button" {...itemProps} onClick={handleClick}>
      {content}
    </button>
  );
};

/** Returns the item that a key moves to: arrows (wrapping), Home, End, or the next item that starts with a letter. */
const getNextItem = ({ key }: KeyboardEvent, items: HTMLElement[]) => {
  const currentIndex = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(currentIndex + 1) % items.length];
  if (key === 'ArrowUp') return items.at(currentIndex - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  const candidates = [...items.slice(currentIndex + 1), ...items.slice(0, currentIndex + 1)];
  return key.length === 1 && key !== ' '
    ? candidates.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()))
    : undefined;
};
