import type { Bedrijf } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useCan } from '../../lib/session/useCan.js';
import { formatCount } from '../../lib/format.js';
import { useRemoval } from '../../lib/forms/useRemoval.js';
import { Callout } from '../../ui/Callout.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { FilterLayout, FilterDrawer } from '../../ui/filter/FilterLayout.js';
import { Page } from '../../ui/Page.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { useIsSmallScreen } from '../../ui/useIsSmallScreen.js';
import { countFilters, filterBedrijven } from './bedrijf-filters.js';
import { BedrijfActions } from './BedrijfActions.js';
import { BedrijfFilters, ChosenFilters } from './BedrijfFilters.js';
import { useBedrijvenQuery, useRemoveBedrijfMutation } from './bedrijven.api.js';
import { BedrijvenList } from './BedrijvenList.js';
import styles from './BedrijvenPage.module.css';
import { ViewSwitch } from './ViewSwitch.js';
import { useBedrijfFilters } from './useBedrijfFilters.js';

export const BedrijvenPage = () => {
  const canEdit = useCan('bedrijven.edit');
  const query = useBedrijvenQuery();
  const [remove] = useRemoveBedrijfMutation();
  const { region, item, openDialog, dialog } = useRemoval({
    items: query.data?.results,
    remove,
    refetch: () => void query.refetch(),
  });
  const toNew = canEdit && (
    <Button component={Link} to={getPath('newBedrijf')} leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}>
      {t('bedrijven.new')}
    </Button>
  );
  return (
    <Page title={t('bedrijven.title')} lead={t('bedrijven.lead')} actions={toNew}>
      <div ref={region} tabIndex={-1} data-focus-quietly>
        <ListLoader query={query} errorTitle={t('bedrijven.error')}>
          {({ results }) =>
            results.length === 0 ? (
              <Callout tone="warning" role="alert" title={t('bedrijven.none')}>
                <p>{t(canEdit ? 'bedrijven.noneAdmin' : 'bedrijven.noneLid')}</p>
              </Callout>
            ) : (
              <Bedrijven bedrijven={results} onRemove={canEdit ? openDialog : undefined} />
            )
          }
        </ListLoader>
      </div>
      {item && (
        <ConfirmDialog
          {...dialog}
          title={t('bedrijf.removeTitle', { naam: item.naam })}
          text={t('bedrijf.removeText', { naam: item.naam })}
          confirm={t('bedrijf.remove')}
        />
      )}
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
      <div>
        <div className={styles.tools}>
          <ViewSwitch view={view} hrefOf={getViewHref} />
          {small && (
            <FilterDrawer
              activeCount={countFilters(filters)}
              resultText={formatCount(resultCount, t('bedrijven.one'), t('bedrijven.many'))}
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
