import { trashDays, type Foto } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatShort } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { useRemoveThis } from '../../lib/useRemoveThis.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { fotosHref } from './foto-href.js';
import type { Search } from './foto-search.js';
import { nameOf } from './FotoPicture.js';
import { useRemoveFotoMutation } from './fotoboek.api.js';
import styles from './FotoForm.module.css';

type Props = {
  foto: Foto;
  search: Search;
  onRemoving: (isRemoving: boolean) => void;
  onRemoved: () => void;
};

export const RemoveFoto = ({ foto, search, onRemoving, onRemoved }: Props) => {
  const [remove] = useRemoveFotoMutation();
  const { opened, open, close, confirm } = useRemoveThis({
    id: foto._id,
    remove,
    onRemoving,
    onRemoved,
    told: (msg) => say('adminFoto.removed', { msg, days: trashDays }),
    href: fotosHref(search, 'adminFotos'),
  });
  return (
    <>
      <Button
        className={styles.remove}
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
        onClick={open}
      >
        {say('adminFoto.remove')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={say('adminFoto.removeTitle', { name: formatShort(nameOf(foto)) })}
        text={say('adminFoto.removeText', { days: trashDays })}
        confirm={say('adminFoto.remove')}
        cancel={say('site.cancel')}
        onConfirm={confirm}
      />
    </>
  );
};
