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

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs whose active one is in the URL: links, so that each tab can be shared and opened in a new window. */
export const Tabs = <Key extends string>({ label, tabs, active, children }: Props<Key>) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const step = steps[event.key];
    if (event.key === ' ') links[at]?.click();
    else if (step) links[step(at, links.length)]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
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
            onKeyDown={walk}
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
