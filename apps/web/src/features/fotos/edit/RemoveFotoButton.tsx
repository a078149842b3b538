import { trashDays, type Foto } from '@ledenportaal/shared';
import { formatShort } from '../../../lib/format.js';
import { say } from '../../../lib/messages.js';
import { useRemoveThis } from '../../../lib/useRemoveThis.js';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.js';
import { RemoveButton } from '../../../ui/RemoveButton.js';
import { fotosHref } from '../foto-href.js';
import type { Search } from '../foto-search.js';
import { getFotoName } from '../FotoPicture.js';
import { useRemoveFotoMutation } from '../fotos.api.js';
import styles from './FotoForm.module.css';

type Props = {
  foto: Foto;
  search: Search;
  onRemoving: (isRemoving: boolean) => void;
  onRemoved: () => void;
};

export const RemoveFotoButton = ({ foto, search, onRemoving, onRemoved }: Props) => {
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
      <RemoveButton className={styles.remove} label={say('adminFoto.remove')} onRemove={open} />
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={say('adminFoto.removeTitle', { name: formatShort(getFotoName(foto)) })}
        text={say('adminFoto.removeText', { days: trashDays })}
        confirm={say('adminFoto.remove')}
        cancel={say('site.cancel')}
        onConfirm={confirm}
      />
    </>
  );
};
