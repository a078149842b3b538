import { capabilities } from '@ledenportaal/shared';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { t } from './messages.js';
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

/** Not for leden, who do not load it. */
const Office = lazyOptional(async () => (await import('./office/Office.js')).Office);

const fotoLimit = 6;

export const DashboardPage = () => {
  const { data, error, isFetching, refetch } = useFotosQuery(
    { body: { limit: fotoLimit } },
    // Other users may have added photos.
    { refetchOnMountOrArgChange: true },
  );
  const hasCapability = useCan(capabilities);
  const fotos = data?.results.items;
  // After an error the pictures are drawings.
  const shown = fotos ?? (error ? [] : undefined);
  const handleRefetch = () => void refetch();
  return (
    <BarePage title={t('dashboard.title')}>
      <Hero />
      <Counts />
      {hasCapability && (
        <Suspense fallback={<Skeleton height={144} mt={16} radius={16} />}>
          <Office />
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
