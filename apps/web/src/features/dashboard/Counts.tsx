import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../lib/ask-error.js';
import { formatNumber } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { useDownloadCountQuery, useFotoCountQuery } from '../fotoboek/index.js';
import { useLidCountQuery } from '../leden/index.js';
import styles from './Counts.module.css';

type Counted = {
  data?: { count: number } | undefined;
  error?: { message?: string | undefined } | undefined;
  isFetching: boolean;
  refetch: () => unknown;
};
const afresh = { refetchOnMountOrArgChange: true };

/** Each comes, or fails, by itself. */
export const Counts = () => {
  const leden: Counted = useLidCountQuery(undefined, afresh);
  const beelden: Counted = useFotoCountQuery(undefined, afresh);
  const downloads: Counted = useDownloadCountQuery(undefined, afresh);
  const failed = [leden, beelden, downloads].filter(({ data, error }) => error && !data);
  return (
    <section aria-label={say('dashboard.counts')} className={styles.counts}>
      <dl className={styles.tiles}>
        <Tile tone="moss" label={say('dashboard.leden')} counted={leden}>
          <span className={styles.note}>{say('dashboard.ledenNote')}</span>
        </Tile>
        <Tile tone="sky" label={say('dashboard.beelden')} counted={beelden}>
          <ToFotos>{say('dashboard.toBeeldbank')}</ToFotos>
        </Tile>
        <Tile tone="green" label={say('dashboard.downloads')} counted={downloads}>
          <ToFotos>{say('dashboard.toFotos')}</ToFotos>
        </Tile>
      </dl>
      {failed.length > 0 && (
        <div role="alert" className={styles.failed}>
          <p>{say('dashboard.countsFailed')}</p>
          <Button
            size="sm"
            variant="default"
            loading={failed.some(({ isFetching }) => isFetching)}
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            {say('site.retry')}
          </Button>
        </div>
      )}
    </section>
  );
};

type TileProps = { tone: 'moss' | 'sky' | 'green'; label: string; counted: Counted; children: ReactNode };

const Tile = ({ tone, label, counted: { data, error }, children }: TileProps) => (
  <div className={styles.tile} data-tone={tone}>
    <dt>{label}</dt>
    <dd className={styles.figure}>
      {data ? (
        formatNumber(data.count)
      ) : error ? (
        <Unknown reason={messageOf(error)} />
      ) : (
        <Skeleton className={styles.bone ?? ''} />
      )}
    </dd>
    <dd>{children}</dd>
  </div>
);

const Unknown = ({ reason }: { reason: string }) => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>{reason}</VisuallyHidden>
  </>
);

/** The address that members know; it leads to the grid. */
const ToFotos = ({ children }: { children: string }) => (
  <Link to="/beeldbank/fotoboek" className={styles.link}>
    {children} <IconArrowRight size={16} stroke={1.8} aria-hidden />
  </Link>
);
