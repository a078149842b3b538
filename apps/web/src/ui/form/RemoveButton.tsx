import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

type Props = { label: string; ml?: 'auto'; onRemove: () => void };

/** Opens the confirmation to remove the item of a page. */
export const RemoveButton = ({ label, onRemove, ...style }: Props) => (
  <Button
    {...style}
    variant="subtle"
    color="red"
    c="var(--mantine-color-error)"
    leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
    onClick={onRemove}
  >
    {label}
  </Button>
);
