import { Button } from '@mantine/core';
import { useState, type ComponentType, type ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog/Dialog.js';

type Props = {
  label: string;
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  title: string;
  children: (close: () => void) => ReactNode;
};

/** Opens a dialog with the picture of a photo. */
export const DialogButton = ({ label, Icon, title, children }: Props) => {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title={title} size={760}>
        {children(close)}
      </Dialog>
    </>
  );
};
