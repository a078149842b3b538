import { trashDays, type Foto, type LookAlikePair } from '@ledenportaal/shared';
import { Title } from '@mantine/core';
import { IconPhotoEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { truncateText } from '../../../lib/truncate-text.js';
import { notified, undoableNotified } from '../../../lib/notices.slice.js';
import { ButtonRow } from '../../../ui/ButtonRow.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { getFotoName } from '../../foto-base/FotoPicture.js';
import { useRemoveFotoMutation } from '../../foto-base/fotos.api.js';
import { t as editT } from '../edit/messages.js';
import { t as fotoT } from '../messages.js';
import { t as pictureT } from '../pictures/messages.js';
import { useReplaceFotoMutation } from '../pictures/pictures.api.js';
import { formatSmaller, isSmaller } from '../pictures/smaller-picture.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { FotoComparison } from './FotoComparison.js';
import { useKeepBothMutation } from './look-alikes.api.js';
import styles from './LookAlikeItem.module.css';
import { t } from './messages.js';
import { maxNear } from './near.js';

type Props = { pair: LookAlikePair; onOutdated: () => void };

/** A pair of look-alikes, of which an admin removes one, gives one the picture of the other, or keeps both. */
export const LookAlikeItem = ({ pair: { _id, fotos, afstand }, onOutdated }: Props) => {
  const dispatch = useDispatch();
  const [remove, removal] = useRemoveFotoMutation();
  const [keepBoth, keeping] = useKeepBothMutation();
  const [replace, replacement] = useReplaceFotoMutation();
  const isBusy = removal.isLoading || keeping.isLoading || replacement.isLoading;
  const name = getPairName(fotos);
  /** The photos of a replacement by a smaller picture, which must be confirmed. */
  const [smaller, setSmaller] = useState<{ foto: Foto; now: Foto }>();

  /** Another admin may have removed one, or kept both. */
  const reportError = (error: Parameters<typeof getErrorMessage>[0]) => {
    dispatch(notified('error', getErrorMessage(error)));
    onOutdated();
  };
  const removeFoto = async (id: string) => {
    const { data, error } = await remove({ params: { id } });
    if (!data) return reportError(error);
    dispatch(undoableNotified(editT('adminFoto.removed', { msg: data.msg, days: trashDays }), data.undo));
  };
  /** Gives the photo the picture of the other one, which goes to the trash. */
  const replaceFoto = async (id: string, from: string) => {
    const { data, error } = await replace({ params: { id }, body: { from } });
    if (data) dispatch(notified('ok', t('lookAlikes.replaced')));
    else reportError(error);
  };
  const requestReplacement = (foto: Foto, now: Foto) => {
    if (isSmaller(foto, now)) setSmaller({ foto, now });
    else void replaceFoto(now._id, foto._id);
  };
  const keepFotos = async () => {
    const { data, error } = await keepBoth({ params: { id: _id } });
    if (data) dispatch(notified('ok', data.msg));
    else reportError(error);
  };

  const toSide = (foto: Foto, title: string, other: Foto) => {
    const texts = { name: getFotoName(foto), side: title.toLowerCase() };
    const actions = (
      <ButtonRow>
        <LoadingButton
          variant="default"
          size="sm"
          leftSection={<IconPhotoEdit size={18} stroke={1.7} aria-hidden />}
          loading={replacement.isLoading && replacement.originalArgs?.params.id === other._id}
          onClick={() => isBusy || requestReplacement(foto, other)}
          aria-label={t('lookAlikes.replaceOne', texts)}
        >
          {t('lookAlikes.replace')}
        </LoadingButton>
        <LoadingButton
          variant="default"
          size="sm"
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
          loading={removal.isLoading && removal.originalArgs?.params.id === foto._id}
          onClick={() => void (isBusy || removeFoto(foto._id))}
          aria-label={t('lookAlikes.removeOne', texts)}
        >
          {t('lookAlikes.remove')}
        </LoadingButton>
      </ButtonRow>
    );
    return { foto, title, actions };
  };
  const [first, second] = fotos;
  return (
    <div role="listitem" className={styles.item}>
      <div className={styles.text}>
        <Title order={2}>{name}</Title>
        <p>{formatLikeness(afstand)}</p>
      </div>
      <LoadingButton
        variant="default"
        size="sm"
        loading={keeping.isLoading}
        onClick={() => void (isBusy || keepFotos())}
        aria-label={t('lookAlikes.keepOne', { name })}
      >
        {t('lookAlikes.keep')}
      </LoadingButton>
      <FotoComparison
        sides={[toSide(first, t('lookAlikes.first'), second), toSide(second, t('lookAlikes.second'), first)]}
        onExpired={onOutdated}
      />
      <ConfirmDialog
        opened={smaller !== undefined}
        title={t('lookAlikes.replaceSmaller', { name })}
        text={smaller ? formatSmaller(smaller.foto, smaller.now) : ''}
        confirm={pictureT('replace.confirmSmaller')}
        onConfirm={async () => {
          if (smaller) await replaceFoto(smaller.now._id, smaller.foto._id);
          return undefined;
        }}
        onClose={() => setSmaller(undefined)}
      />
    </div>
  );
};

/** The different beschrijvingen. */
const getPairName = (fotos: LookAlikePair['fotos']) => {
  const names = fotos.map(({ beschrijving }) => truncateText(beschrijving.trim())).filter(Boolean);
  return [...new Set(names)].join(t('lookAlikes.and')) || fotoT('foto.noText');
};

const formatLikeness = (afstand: number) =>
  t(afstand === 0 ? 'lookAlikes.same' : afstand <= maxNear ? 'lookAlikes.near' : 'lookAlikes.alike');
