import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import styles from './RemoveButton.module.css';

type Props = { label: string; className?: string | undefined; onRemove: () => void };

/** Opens the confirmation to remove the item of a page. */
export const RemoveButton = ({ label, className = '', onRemove }: Props) => (
  <Button
    className={`${styles.remove} ${className}`}
    variant="subtle"
    color="red"
    leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
    onClick={onRemove}
  >
    {label}
  </Button>
);
