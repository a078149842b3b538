import type { Foto } from '@ledenportaal/shared';
import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCrop, IconDownload, IconPencil, IconZoomIn } from '@tabler/icons-react';
import { Suspense, useEffect, type CSSProperties } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { t } from './messages.js';
import { paths } from '../../../lib/routing/path-table.js';
import { selectAuth } from '../../../lib/session/auth.slice.js';
import { useCan } from '../../../lib/session/useCan.js';
import { ConceptBadge } from '../ConceptBadge.js';
import { saveViewed } from '../strip/viewed.js';
import type { Search } from '../../foto-base/foto-search.js';
import { useFotoHref } from '../../labels/useFotoHref.js';
import { lazyOptional } from '../../../ui/lazyOptional.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { CollectionButton } from '../../collections/CollectionButton.js';
import { RenditionDialog } from '../../downloads/renditions/RenditionDialog.js';
import { useDownload } from '../../downloads/useDownload.js';
import { UsageVerdict } from '../../rights/usage/UsageVerdict.js';
import { FotoDetails } from './FotoDetails.js';
import { FotoPicture, getFotoName } from '../../foto-base/FotoPicture.js';
import styles from './ItemPage.module.css';
import { NeighbourLinks } from './NeighbourLinks.js';
import { itemRatio } from '../ratio.js';
import { useNeighbours } from './useNeighbours.js';
import { useFotoViewer } from './useFotoViewer.js';

const SimilarFotos = lazyOptional(async () => (await import('./SimilarFotos.js')).SimilarFotos);

type Props = { foto: Foto; search: Search; onExpired: () => void };

export const Item = ({ foto, search, onExpired }: Props) => {
  const neighbours = useNeighbours(foto._id, search);
  const { Viewer, open, close } = useFotoViewer();
  const { user } = useSelector(selectAuth);
  useEffect(() => saveViewed(user?._id ?? '', foto._id), [user?._id, foto._id]);
  const ratio = itemRatio(foto);
  return (
    <>
      <div className={styles.item}>
        <div className={styles.stage} style={{ '--ratio': ratio } as CSSProperties}>
          <button
            type="button"
            className={styles.picture}
            aria-label={t('foto.enlarge', { name: getFotoName(foto) })}
            onClick={open}
          >
            <FotoPicture
              key={foto._id}
              foto={foto}
              size="720"
              ratio={ratio}
              isUncropped
              isHighPriority
              hasLoadingNotice
              onExpired={onExpired}
            />
            <span className={styles.zoom} aria-hidden>
              <IconZoomIn size={18} stroke={1.8} />
            </span>
          </button>
          <NeighbourLinks {...neighbours} canUseArrowKeys={!Viewer} />
        </div>
        <div className={styles.facts}>
          <Title order={1} className={styles.title ?? ''}>
            {getFotoName(foto)}
          </Title>
          <ConceptBadge foto={foto} />
          <div className={styles.usage}>
            <UsageVerdict foto={foto} />
          </div>
          <ItemActions foto={foto} search={search} />
          <FotoDetails foto={foto} />
        </div>
      </div>
      {Viewer ? (
        <Viewer foto={foto} {...neighbours} onExpired={onExpired} onClose={close} />
      ) : (
        <Suspense>
          <SimilarFotos id={foto._id} />
        </Suspense>
      )}
    </>
  );
};

const ItemActions = ({ foto, search }: Pick<Props, 'foto' | 'search'>) => {
  const { isBusy, download } = useDownload(foto);
  const canEdit = useCan(paths.adminFoto.access);
  const { fotoHref } = useFotoHref();
  const [isChoosing, dialog] = useDisclosure();
  return (
    <div className={styles.actions}>
      <LoadingButton
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        loading={isBusy}
        onClick={download}
      >
        {t('foto.download')}
      </LoadingButton>
      <Button
        variant="default"
        leftSection={<IconCrop size={18} stroke={1.8} aria-hidden />}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        {t('foto.choose')}
      </Button>
      <RenditionDialog foto={foto} title={t('foto.choose')} opened={isChoosing} onClose={dialog.close} />
      <CollectionButton foto={foto} hasText />
      {canEdit && (
        <Button
          variant="default"
          component={Link}
          to={fotoHref(foto._id, search, 'adminFotos')}
          leftSection={<IconPencil size={18} stroke={1.8} aria-hidden />}
        >
          {t('foto.edit')}
        </Button>
      )}
    </div>
  );
};
