import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './RowActions.module.css';

/** A compact row of action buttons for a list item. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

type LinkProps = { to: string; label: string; icon?: Icon };

export const LinkInRow = ({ to, label, icon: Icon = IconPencil }: LinkProps) => (
  <ActionIcon component={Link} to={to} className={styles.action} aria-label={label}>
    <Icon size={18} stroke={1.6} />
  </ActionIcon>
);

type ActProps = { label: string; icon?: Icon; onAct: () => void };

export const ActInRow = ({ label, icon: Icon = IconPencil, onAct }: ActProps) => (
  <ActionIcon className={styles.action} aria-label={label} onClick={onAct}>
    <Icon size={18} stroke={1.6} />
  </ActionIcon>
);

export const RemoveInRow = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <ActionIcon className={`${styles.action} ${styles.remove}`} aria-label={label} onClick={onRemove}>
    <IconTrash size={18} stroke={1.6} />
  </ActionIcon>
);
