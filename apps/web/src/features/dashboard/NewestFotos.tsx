import type { Foto } from '@ledenportaal/shared';
import { Anchor, Button, Skeleton, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { paths } from '../../lib/routing/path-table.js';
import { getPath } from '../../lib/routing/paths.js';
import { useCan } from '../../lib/session/useCan.js';
import { fotoHref } from '../foto-base/foto-href.js';
import { FotoGrid } from '../fotos/grid/FotoGrid.js';
import { renderFotoActions } from '../collections/foto-actions.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { Aside } from './Aside.js';
import styles from './NewestFotos.module.css';

type Props = {
  fotos: Foto[] | undefined;
  error: { message?: string | undefined } | undefined;
  isFetching: boolean;
  refetch: () => void;
};

export const NewestFotos = ({ fotos, error, isFetching, refetch }: Props) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section} aria-busy={isFetching}>
      <div className={styles.head}>
        <Title order={2} id={id}>
          {t('dashboard.newest')}
        </Title>
        <Anchor component={Link} to={getPath('fotos')}>
          {t('dashboard.allFotos')}
        </Anchor>
      </div>
      {error ? (
        <Aside text={`${t('fotos.error')}. ${getErrorMessage(error)}`} role="alert">
          <LoadingButton variant="default" onClick={refetch} loading={isFetching}>
            {t('site.retry')}
          </LoadingButton>
        </Aside>
      ) : !fotos ? (
        <StripSkeleton />
      ) : fotos.length === 0 ? (
        <NoFotos />
      ) : (
        <FotoGrid
          isEven
          cards={fotos.map((foto) => ({ key: foto._id, foto }))}
          getHref={({ _id }) => fotoHref(_id)}
          renderActions={renderFotoActions}
          onExpired={refetch}
        />
      )}
    </section>
  );
};

const NoFotos = () => {
  const canAdd = useCan(paths.upload.access);
  return (
    <Aside text={t('fotos.noneAtAll')}>
      {canAdd && (
        <Button variant="default" component={Link} to={getPath('upload')}>
          {t('fotos.addFirst')}
        </Button>
      )}
    </Aside>
  );
};

const StripSkeleton = () => (
  <div className={styles.skeleton} aria-hidden>
    {[1, 2, 3, 4, 5, 6].map((bone) => (
      <Skeleton key={bone} style={{ aspectRatio: 1.5 }} />
    ))}
  </div>
);
