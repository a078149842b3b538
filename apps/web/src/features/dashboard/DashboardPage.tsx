import { Suspense } from 'react';
import { t } from './messages.js';
import { paths } from '../../lib/routing/path-table.js';
import { useCan } from '../../lib/session/useCan.js';
import { lazyOptional } from '../../ui/lazyOptional.js';
import { BarePage } from '../../ui/Page.js';
import { useFotosQuery } from '../foto-base/fotos.api.js';
import { Cards } from './Cards.js';
import { Counts } from './Counts.js';
import { Hero } from './Hero.js';
import { NewestDocuments } from './NewestDocuments.js';
import { NewestFotos } from './NewestFotos.js';

const ViewedFotos = lazyOptional(async () => (await import('../fotos/strip/ViewedFotos.js')).ViewedFotos);

/** For admins. */
const Todo = lazyOptional(async () => (await import('./Todo.js')).Todo);

const fotoLimit = 6;

export const DashboardPage = () => {
  const { data, error, isFetching, refetch } = useFotosQuery(
    { body: { limit: fotoLimit } },
    // Other users may have added photos.
    { refetchOnMountOrArgChange: true },
  );
  const canEditFotos = useCan(paths.adminFotos.access);
  const fotos = data?.results.items;
  // After an error the pictures are drawings.
  const shown = fotos ?? (error ? [] : undefined);
  const handleRefetch = () => void refetch();
  return (
    <BarePage title={t('dashboard.title')}>
      <Hero />
      <Counts />
      {canEditFotos && (
        <Suspense>
          <Todo />
        </Suspense>
      )}
      <Cards fotos={shown} onExpired={handleRefetch} />
      <NewestFotos fotos={fotos} error={data ? undefined : error} isFetching={isFetching} refetch={handleRefetch} />
      <Suspense>
        <ViewedFotos />
      </Suspense>
      <NewestDocuments />
    </BarePage>
  );
};
