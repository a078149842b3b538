import type { Foto } from '@ledenportaal/shared';
import { Anchor, Title } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../../lib/api/api.js';
import { formatBytes, formatDate } from '../../../lib/format.js';
import { t as fotoT } from '../item/messages.js';
import { t } from './messages.js';
import { Fact, Facts } from '../../../ui/Facts.js';
import { SmallText } from '../../../ui/SmallText.js';
import { useCan } from '../../../lib/session/useCan.js';
import { getPath } from '../../../lib/routing/paths.js';
import { usePageState } from '../../../lib/routing/usePageState.js';
import { ObjectHistory } from '../../activity/ObjectHistory.js';
import { useFotoHref } from '../../labels/useFotoHref.js';
import type { LabelsQuery } from '../../labels/useLabels.js';
import { HiddenNotice } from '../../rights/hidden/HiddenNotice.js';
import { ConceptBadge } from '../ConceptBadge.js';
import { getBatchPosition, type BatchPosition } from './batch-position.js';
import { HeroButton } from '../hero/HeroButton.js';
import { emptySearch, type Search } from '../../foto-base/foto-search.js';
import { FotoForm } from './FotoForm.js';
import { FotoPicture } from '../../foto-base/FotoPicture.js';
import styles from '../item/ItemPage.module.css';
import { NeighbourLinks } from '../item/NeighbourLinks.js';
import { OldPictures } from '../pictures/OldPictures.js';
import { PictureTools } from '../pictures/PictureTools.js';
import { RemoveFotoButton } from './RemoveFotoButton.js';
import { useFotoForm } from './useFotoForm.js';
import { useGoToNext } from './useGoToNext.js';
import { useNeighbours, type NeighbourNavigation } from '../item/useNeighbours.js';

type Props = {
  foto: Foto;
  labels: LabelsQuery;
  search: Search;
  /** Shown instead of the form when the photo has been deleted, unless the form has unsaved changes. */
  deletedMessage?: ReactNode;
  onRemoving: (isRemoving: boolean) => void;
  onExpired: () => void;
};

/** Shows the picture with its read-only details beside the form with the editable fields. */
export const AdminFoto = ({ foto, labels, search, deletedMessage, onRemoving, onExpired }: Props) => {
  const neighbours = useNeighbours(foto._id, search, 'adminFotos');
  const batchPosition = getBatchPosition(usePageState().batch, foto._id);
  const goToNext = useGoToNext(foto, neighbours.next, search, batchPosition);
  const formState = useFotoForm(foto, labels);
  if (deletedMessage && !formState.isDirty()) return deletedMessage;
  return (
    <>
      <div className={styles.head}>
        <Title order={1}>{t('adminFoto.title')}</Title>
        <ConceptBadge foto={foto} />
      </div>
      <HiddenNotice foto={foto} />
      <div className={styles.item} data-admin>
        <div className={styles.stage} style={{ '--ratio': foto.width / foto.height } as CSSProperties}>
          <div className={styles.picture}>
            <FotoPicture foto={foto} size="720" isHighPriority hasLoadingNotice onExpired={onExpired} />
          </div>
          <NeighbourLinks {...(batchPosition ? toBatchNavigation(batchPosition) : neighbours)} canUseArrowKeys />
          {batchPosition && (
            <SmallText mt={8} ta="center">
              {t('batch.place', { place: batchPosition.position, total: batchPosition.total })}
            </SmallText>
          )}
          <PictureTools foto={foto} labels={labels} onOutdated={onExpired} />
          <ReadOnlyDetails foto={foto} search={search} />
          <ObjectHistory id={foto._id} updatedAt={foto.updatedAt} />
        </div>
        <FotoForm
          foto={foto}
          labels={labels.labels}
          search={search}
          formState={formState}
          isDeleted={deletedMessage !== undefined}
          goToNext={() => void goToNext()}
          removeButton={
            <RemoveFotoButton
              foto={foto}
              search={search}
              onRemoving={onRemoving}
              onRemoved={formState.discardChanges}
            />
          }
        />
      </div>
      <OldPictures foto={foto} />
    </>
  );
};

const toBatchNavigation = ({ previous, next }: BatchPosition): NeighbourNavigation => ({
  previous: previous === undefined ? null : { _id: previous },
  next: next === undefined ? null : { _id: next },
  getHref: ({ _id }) => getPath('adminFoto', { item: _id }),
});

const ReadOnlyDetails = ({ foto, search }: { foto: Foto; search: Search }) => {
  const canChooseHero = useCan('settings.edit');
  const { data: config } = useConfigQuery();
  const { fotoHref, fotosHref } = useFotoHref();
  const { width, height, bytes, bestandsnaam } = foto;
  return (
    <div className={styles.fixed}>
      <Facts>
        <Fact name={fotoT('foto.added')}>{formatDate(foto.createdAt, config?.results.timeZone)}</Fact>
        <Fact name={fotoT('foto.file')}>
          {bestandsnaam && <div>{bestandsnaam}</div>}
          {fotoT('foto.fileText', { width, height, size: formatBytes(bytes) })}
        </Fact>
      </Facts>
      <Anchor component={Link} to={fotoHref(foto._id, search)}>
        {t('adminFoto.view')}
      </Anchor>
      {foto.reeks && (
        <Anchor component={Link} to={fotosHref({ ...emptySearch, reeks: foto.reeks }, 'adminFotos')}>
          {t('adminFoto.reeks')}
        </Anchor>
      )}
      {canChooseHero && <HeroButton foto={foto} />}
    </div>
  );
};
