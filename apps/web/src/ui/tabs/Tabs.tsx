import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Tabs.module.css';

type Props<Key extends string> = {
  label: string;
  tabs: readonly { key: Key; label: string; to: string }[];
  active: Key;
  /** Content of the active tab. */
  children: ReactNode;
};

const nextIndexByKey: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs whose active one is in the URL: links, so that each tab can be shared and opened in a new window. */
export const Tabs = <Key extends string>({ label, tabs, active, children }: Props<Key>) => {
  const id = useId();
  const listRef = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    const links = [...(listRef.current?.querySelectorAll('a') ?? [])];
    const index = links.findIndex((link) => link === document.activeElement);
    const getNextIndex = nextIndexByKey[event.key];
    if (event.key === ' ') links[index]?.click();
    else if (getNextIndex) links[getNextIndex(index, links.length)]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div ref={listRef} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            id={`${id}${tab.key}`}
            to={tab.to}
            role="tab"
            aria-selected={tab.key === active}
            aria-controls={`${id}panel`}
            tabIndex={tab.key === active ? 0 : -1}
            preventScrollReset
            onKeyDown={handleKeyDown}
            className={styles.tab}
          >
            {tab.label}
          </Link>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={id + active} className={styles.panel}>
        {children}
      </div>
    </>
  );
};
