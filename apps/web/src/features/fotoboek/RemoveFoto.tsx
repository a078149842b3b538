import { trashDays, type Foto } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../lib/ask-error.js';
import { formatShort } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { fotosHref, type Search } from './foto-search.js';
import { nameOf } from './FotoPicture.js';
import { useRemoveFotoMutation } from './fotoboek.api.js';
import styles from './FotoForm.module.css';

type Props = {
  foto: Foto;
  search: Search;
  /** From here on the photo is not asked for, until it turns out that it stays. */
  onRemoving: (isRemoving: boolean) => void;
  onRemoved: () => void;
};

export const RemoveFoto = ({ foto, search, onRemoving, onRemoved }: Props) => {
  const [opened, { open, close }] = useDisclosure();
  const [remove] = useRemoveFotoMutation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const confirm = async () => {
    onRemoving(true);
    const { data, error } = await remove({ params: { id: foto._id } });
    if (!data) {
      onRemoving(false);
      return messageOf(error);
    }
    onRemoved();
    dispatch(notified('ok', say('adminFoto.removed', { msg: data.msg, days: trashDays })));
    await navigate(fotosHref(search, 'adminFotos'), { replace: true });
    return undefined;
  };
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
