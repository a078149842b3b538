import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './DropMenu.module.css';

type Entry = { icon: ReactNode; text: string } & ({ to: string } | { onClick: () => void });
type Props = { label: string; className?: string | undefined; button: ReactNode; entries: Entry[] };

/** A menu button with CSS positioning. Mantine's Menu would add its floating-element code to every page. */
export const DropMenu = ({ label, className, button, entries }: Props) => {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const target = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened) menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [opened]);
  const close = () => {
    setOpened(false);
    target.current?.focus();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpened(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpened(false);
    if (event.key === 'Escape') return close();
    const to = stepTo(event, [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]);
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(true);
  };
  return (
    <div className={styles.place} onBlur={leave}>
      <button
        type="button"
        ref={target}
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
        onKeyDown={openByArrow}
      >
        {button}
      </button>
      {opened && (
        <div
          role="menu"
          tabIndex={-1}
          id={id}
          ref={menu}
          aria-label={label}
          className={styles.menu}
          onKeyDown={onKeyDown}
        >
          {entries.map((entry) => (
            <Item key={entry.text} entry={entry} onChosen={close} />
          ))}
        </div>
      )}
    </div>
  );
};

const Item = ({ entry, onChosen }: { entry: Entry; onChosen: () => void }) => {
  const shared = { role: 'menuitem', tabIndex: -1, className: styles.item };
  const content = (
    <>
      {entry.icon}
      {entry.text}
    </>
  );
  if ('to' in entry)
    return (
      <Link {...shared} to={entry.to} onClick={onChosen}>
        {content}
      </Link>
    );
  const choose = () => {
    onChosen();
    entry.onClick();
  };
  return (
    <button type="button" {...shared} onClick={choose}>
      {content}
    </button>
  );
};

/** Returns the item that a key moves to: arrows (wrapping), Home, End, or the next item that starts with a letter. */
const stepTo = ({ key }: KeyboardEvent, items: HTMLElement[]) => {
  const here = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(here + 1) % items.length];
  if (key === 'ArrowUp') return items.at(here - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  const later = [...items.slice(here + 1), ...items.slice(0, here + 1)];
  return key.length === 1 && key !== ' '
    ? later.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()))
    : undefined;
};
