import { Button, Skeleton } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { t } from './messages.js';
import { usePageState } from '../../../lib/routing/usePageState.js';
import { getPath } from '../../../lib/routing/paths.js';
import { BackLink } from '../../../ui/BackLink.js';
import { Message } from '../../../ui/Message.js';
import { LoadError } from '../../../ui/LoadError.js';
import { BarePage } from '../../../ui/Page.js';
import { parseSearch, type GridName, type Search } from '../../foto-base/foto-search.js';
import { useFotoQuery } from '../../foto-base/fotos.api.js';
import { useFotoHref } from '../../labels/useFotoHref.js';
import { getFotoTitle } from './foto-title.js';
import { Item } from './Item.js';
import styles from './ItemPage.module.css';

const backTexts = {
  fotos: t('foto.backToFotos'),
  adminFotos: t('foto.backToFotos'),
  collections: t('foto.backToCollection'),
  downloads: t('foto.backToDownloads'),
};

/** A photo that a grid loaded before may be used no more. */
const staleSeconds = 10;

export const ItemPage = () => {
  const { item = '' } = useParams();
  const [params] = useSearchParams();
  const search = parseSearch(params);
  const { cameFrom } = usePageState();
  const { fotosHref } = useFotoHref();
  const {
    currentData: data,
    error,
    isFetching,
    refetch,
  } = useFotoQuery({ params: { id: item } }, { refetchOnMountOrArgChange: staleSeconds });
  const foto = isNotFound(error) ? undefined : data?.results;
  const list = cameFrom ?? 'fotos';
  return (
    <BarePage title={[foto ? getFotoTitle(foto) : t('foto.title'), t('menu.beeldbank')]}>
      <BackLink
        to={list === 'fotos' || list === 'adminFotos' ? fotosHref(search, list) : getPath(list)}
        cameFrom={cameFrom !== undefined}
      >
        {backTexts[list]}
      </BackLink>
      {foto ? (
        <Item foto={foto} search={search} onExpired={() => void refetch()} />
      ) : error ? (
        <FotoLoadError
          error={error}
          isFetching={isFetching}
          retry={() => void refetch()}
          search={search}
          grid="fotos"
        />
      ) : (
        <ItemSkeleton />
      )}
    </BarePage>
  );
};

type QueryError = { message?: string | undefined; status?: number };
/** Whether the photo does not exist (any more): then its cached data must not be shown. */
export const isNotFound = (error: QueryError | undefined) => error?.status === 404;

type FotoLoadErrorProps = { error: QueryError; isFetching: boolean; retry: () => void; search: Search; grid: GridName };

export const FotoLoadError = ({ error, isFetching, retry, search, grid }: FotoLoadErrorProps) => {
  const { fotosHref } = useFotoHref();
  return isNotFound(error) ? (
    <Message order={1} title={getErrorMessage(error)} role="alert">
      <Button component={Link} to={fotosHref(search, grid)}>
        {t('foto.toFotos')}
      </Button>
    </Message>
  ) : (
    <LoadError order={1} title={t('foto.error')} error={error} isFetching={isFetching} refetch={retry} />
  );
};

export const ItemSkeleton = () => (
  <div className={styles.item}>
    <div className={styles.stage}>
      <Skeleton style={{ aspectRatio: 1.5 }} />
      <p role="status" className={styles.busy}>
        {t('site.busy')}
      </p>
    </div>
    <div className={styles.facts} aria-hidden>
      <Skeleton height={32} width="80%" />
      <Skeleton height={42} width={140} my={28} />
      <Skeleton height={120} />
    </div>
  </div>
);
