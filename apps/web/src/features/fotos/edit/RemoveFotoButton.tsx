import { trashDays, type Foto } from '@ledenportaal/shared';
import { truncateText } from '../../../lib/truncate-text.js';
import { t } from './messages.js';
import { useRemoveAndNavigate } from '../../../lib/forms/useRemoveAndNavigate.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { RemoveButton } from '../../../ui/form/RemoveButton.js';
import type { Search } from '../../foto-base/foto-search.js';
import { useFotoHref } from '../../labels/useFotoHref.js';
import { getFotoName } from '../../foto-base/FotoPicture.js';
import { useRemoveFotoMutation } from '../../foto-base/fotos.api.js';

type Props = {
  foto: Foto;
  search: Search;
  onRemoving: (isRemoving: boolean) => void;
  onRemoved: () => void;
};

export const RemoveFotoButton = ({ foto, search, onRemoving, onRemoved }: Props) => {
  const [remove] = useRemoveFotoMutation();
  const { fotosHref } = useFotoHref();
  const { open, dialog } = useRemoveAndNavigate({
    id: foto._id,
    remove,
    onRemoving,
    onRemoved,
    toMessage: (msg) => t('adminFoto.removed', { msg, days: trashDays }),
    href: fotosHref(search, 'adminFotos'),
  });
  return (
    <>
      <RemoveButton ml="auto" label={t('adminFoto.remove')} onRemove={open} />
      <ConfirmDialog
        {...dialog}
        title={t('adminFoto.removeTitle', { name: truncateText(getFotoName(foto)) })}
        text={t('adminFoto.removeText', { days: trashDays })}
        confirm={t('adminFoto.remove')}
      />
    </>
  );
};
