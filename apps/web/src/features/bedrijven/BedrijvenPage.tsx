import type { Bedrijf } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useIsAdmin } from '../../lib/session/useIsAdmin.js';
import { formatItemCount } from '../../lib/table-texts.js';
import { useRemoval } from '../../lib/forms/useRemoval.js';
import { Callout } from '../../ui/Callout.js';
import { FilterLayout, FilterDrawer } from '../../ui/filter/FilterLayout.js';
import { LoadError } from '../../ui/LoadError.js';
import { Page } from '../../ui/Page.js';
import { TableSkeleton } from '../../ui/table/Table.js';
import { useIsSmallScreen } from '../../ui/useIsSmallScreen.js';
import { countFilters, filterBedrijven } from './bedrijf-filters.js';
import { BedrijfActions } from './BedrijfActions.js';
import { BedrijfFilters, ChosenFilters } from './BedrijfFilters.js';
import { useBedrijvenQuery, useRemoveBedrijfMutation } from './bedrijven.api.js';
import { BedrijvenList } from './BedrijvenList.js';
import styles from './BedrijvenPage.module.css';
import { RemoveBedrijf } from './edit/RemoveBedrijf.js';
import { ViewSwitch } from './ViewSwitch.js';
import { useBedrijfFilters } from './useBedrijfFilters.js';

export const BedrijvenPage = () => {
  const isAdmin = useIsAdmin();
  const { data, error, isFetching, refetch } = useBedrijvenQuery();
  const [remove] = useRemoveBedrijfMutation();
  const bedrijven = data?.results;
  const { region, item, openDialog, ...dialog } = useRemoval({
    items: bedrijven,
    remove,
    refetch: () => void refetch(),
  });
  const toNew = isAdmin && (
    <Button component={Link} to={getPath('newBedrijf')} leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}>
      {t('bedrijven.new')}
    </Button>
  );
  return (
    <Page title={t('bedrijven.title')} lead={t('bedrijven.lead')} width="wide" actions={toNew}>
      <div ref={region} tabIndex={-1} data-focus-quietly>
        {error && !bedrijven ? (
          <LoadError title={t('bedrijven.error')} error={error} isFetching={isFetching} refetch={refetch} />
        ) : !bedrijven ? (
          <TableSkeleton busy={t('site.busy')} />
        ) : bedrijven.length === 0 ? (
          <Callout tone="warning" role="alert" title={t('bedrijven.none')}>
            <p>{t(isAdmin ? 'bedrijven.noneAdmin' : 'bedrijven.noneLid')}</p>
          </Callout>
        ) : (
          <Bedrijven bedrijven={bedrijven} onRemove={isAdmin ? openDialog : undefined} />
        )}
      </div>
      <RemoveBedrijf bedrijf={item} {...dialog} />
    </Page>
  );
};

type Props = { bedrijven: readonly Bedrijf[]; onRemove: ((bedrijf: Bedrijf) => void) | undefined };

const Bedrijven = ({ bedrijven, onRemove }: Props) => {
  const { filters, view, choose, getViewHref } = useBedrijfFilters();
  const small = useIsSmallScreen();
  const resultCount = useMemo(() => filterBedrijven(bedrijven, filters).length, [bedrijven, filters]);
  const options = <BedrijfFilters bedrijven={bedrijven} filters={filters} choose={choose} />;
  return (
    <FilterLayout filters={options}>
      <div className={styles.results}>
        <div className={styles.tools}>
          <ViewSwitch view={view} hrefOf={getViewHref} />
          {small && (
            <FilterDrawer
              activeCount={countFilters(filters)}
              resultText={formatItemCount('bedrijven', resultCount)}
              filters={options}
            />
          )}
          <ChosenFilters filters={filters} choose={choose} />
        </div>
        <BedrijvenList
          bedrijven={bedrijven}
          filters={filters}
          view={view}
          choose={choose}
          actionsOf={(bedrijf) => <BedrijfActions bedrijf={bedrijf} onRemove={onRemove} />}
        />
      </div>
    </FilterLayout>
  );
};
