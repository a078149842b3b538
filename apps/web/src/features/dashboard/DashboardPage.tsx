import { t } from './messages.js';
import { BarePage } from '../../ui/Page.js';
import { useFotosQuery } from '../fotos/fotos.api.js';
import { Cards } from './Cards.js';
import { Counts } from './Counts.js';
import { Hero } from './Hero.js';
import { NewestDocuments } from './NewestDocuments.js';
import { NewestFotos } from './NewestFotos.js';

/** One row of the grid. */
const newest = 3;

export const DashboardPage = () => {
  const { data, error, isFetching, refetch } = useFotosQuery(
    { body: { limit: newest } },
    // Others add photos too.
    { refetchOnMountOrArgChange: true },
  );
  const fotos = data?.results.items;
  // Where they do not come, drawings stand in.
  const shown = fotos ?? (error ? [] : undefined);
  const again = () => void refetch();
  return (
    <BarePage title={t('dashboard.title')} width="page">
      <Hero fotos={shown} onExpired={again} />
      <Counts />
      <Cards fotos={shown} onExpired={again} />
      <NewestFotos fotos={fotos} error={data ? undefined : error} isFetching={isFetching} refetch={again} />
      <NewestDocuments />
    </BarePage>
  );
};
