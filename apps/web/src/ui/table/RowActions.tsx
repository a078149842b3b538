import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './RowActions.module.css';

/** A compact row of action buttons for a list item. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

type RowLinkProps = { to: string; label: string; icon?: Icon };

export const RowLink = ({ to, label, icon: Icon = IconPencil }: RowLinkProps) => (
  <ActionIcon component={Link} to={to} className={styles.action} aria-label={label}>
    <Icon size={18} stroke={1.6} />
  </ActionIcon>
);

type RowButtonProps = { label: string; icon?: Icon; onClick: () => void };

export const RowButton = ({ label, icon: Icon = IconPencil, onClick }: RowButtonProps) => (
  <ActionIcon className={styles.action} aria-label={label} onClick={onClick}>
    <Icon size={18} stroke={1.6} />
  </ActionIcon>
);

export const RowRemoveButton = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <ActionIcon className={`${styles.action} ${styles.remove}`} aria-label={label} onClick={onRemove}>
    <IconTrash size={18} stroke={1.6} />
  </ActionIcon>
);
