import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { formatNumber } from '../../lib/format.js';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useFotoCountQuery } from '../foto-base/fotos.api.js';
import { useDownloadCountQuery } from '../downloads/downloads.api.js';
import { useLidCountQuery } from '../leden/leden.api.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import styles from './Counts.module.css';

type CountQuery = {
  data?: { count: number } | undefined;
  error?: { message?: string | undefined } | undefined;
  isFetching: boolean;
  refetch: () => unknown;
};
/** The URL that members know; it redirects to the grid. */
const fotoboek = '/beeldbank/fotoboek';
const refetchOnMount = { refetchOnMountOrArgChange: true };

/** Three counts, which load and fail independently of each other. */
export const Counts = () => {
  const leden: CountQuery = useLidCountQuery(undefined, refetchOnMount);
  const beelden: CountQuery = useFotoCountQuery(undefined, refetchOnMount);
  const downloads: CountQuery = useDownloadCountQuery(undefined, refetchOnMount);
  const failed = [leden, beelden, downloads].filter(({ data, error }) => error && !data);
  return (
    <section aria-label={t('dashboard.counts')} className={styles.counts}>
      <dl className={styles.tiles}>
        <Tile tone="moss" label={t('dashboard.leden')} counted={leden}>
          <TileLink to={getPath('leden')}>{t('dashboard.toLeden')}</TileLink>
        </Tile>
        <Tile tone="sky" label={t('dashboard.beelden')} counted={beelden}>
          <TileLink to={fotoboek}>{t('dashboard.toBeeldbank')}</TileLink>
        </Tile>
        <Tile tone="green" label={t('dashboard.downloads')} counted={downloads}>
          <TileLink to={fotoboek}>{t('dashboard.toFotos')}</TileLink>
          <TileLink to={getPath('downloads')}>{t('downloads.title')}</TileLink>
        </Tile>
      </dl>
      {failed.length > 0 && (
        <div role="alert" className={styles.failed}>
          <p>{t('dashboard.countsFailed')}</p>
          <LoadingButton
            size="sm"
            variant="default"
            loading={failed.some(({ isFetching }) => isFetching)}
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            {t('site.retry')}
          </LoadingButton>
        </div>
      )}
    </section>
  );
};

type TileProps = { tone: 'moss' | 'sky' | 'green'; label: string; counted: CountQuery; children: ReactNode };

const Tile = ({ tone, label, counted: { data, error }, children }: TileProps) => (
  <div className={styles.tile} data-tone={tone}>
    <dt>{label}</dt>
    <dd className={styles.figure}>
      {data ? (
        formatNumber(data.count)
      ) : error ? (
        <UnknownCount reason={getErrorMessage(error)} />
      ) : (
        <Skeleton className={styles.bone ?? ''} />
      )}
    </dd>
    <dd className={styles.links}>{children}</dd>
  </div>
);

const UnknownCount = ({ reason }: { reason: string }) => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>{reason}</VisuallyHidden>
  </>
);

const TileLink = ({ to: address, children }: { to: string; children: ReactNode }) => (
  <Link to={address} className={styles.link}>
    {children} <IconArrowRight size={16} stroke={1.8} aria-hidden />
  </Link>
);
