import type { Foto } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconPhotoEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/Dialog.js';
import { t } from './messages.js';
import { ReplaceForm } from './ReplaceForm.js';

type Props = { foto: Foto; onReplaced: () => void };

/** Opens a dialog in which an admin replaces the file of a photo. */
export const ReplaceButton = ({ foto, onReplaced }: Props) => {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPhotoEdit size={18} stroke={1.7} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('replace.button')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('replace.title')} size={760}>
        <ReplaceForm
          foto={foto}
          onCancel={close}
          onReplaced={() => {
            close();
            onReplaced();
          }}
        />
      </Dialog>
    </>
  );
};
