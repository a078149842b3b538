import {
  activityRoutes,
  getVisibleActivityKinds,
  maxActivityLines,
  type activityContract,
  type ActivityItem,
} from '@ledenportaal/shared';
import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSelector } from 'react-redux';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useConfigQuery } from '../../lib/api/api.js';
import { getToday, groupByDay } from '../../lib/dates/date-groups.js';
import { selectViewer } from '../../lib/session/auth.slice.js';
import { DayList } from '../../ui/DayList.js';
import { FilterChips } from '../../ui/filter/FilterChips.js';
import { LoadError } from '../../ui/LoadError.js';
import { Loading, LoadingLines } from '../../ui/Loading.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { Pager } from '../../ui/table/Pager.js';
import { useFocusAfterRemoval } from '../../ui/table/useFocusAfterRemoval.js';
import { useFocusOnPageChange } from '../../ui/table/useFocusOnPageChange.js';
import { usePageNumber } from '../../ui/table/usePageNumber.js';
import { getLastPage, rowsPerPage } from '../../ui/table/useTable.js';
import { useCsvDownload } from '../csv/useCsvDownload.js';
import { formatPeriod, parseFilters } from './activity-filters.js';
import { activityHref, type Filters } from './activity-href.js';
import { useActivityListQuery, useActivityPeopleQuery } from './activity.api.js';
import { ActivityFilters } from './ActivityFilters.js';
import { ActivityLine } from './ActivityLine.js';
import { formatAction, formatObject, formatPerson, formatTotal } from './format-activity.js';
import { t } from './messages.js';
import { UndoActivity } from './UndoActivity.js';

/** Who changed what and when, newest first, with filters that the address has. */
export const ActivityPage = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const viewer = useSelector(selectViewer);
  const kinds = viewer ? getVisibleActivityKinds(viewer) : [];
  const filters = parseFilters(params, kinds);
  const { data: config } = useConfigQuery();
  const timeZone = config?.results.timeZone;
  const page = Math.min(usePageNumber(), maxActivityLines / rowsPerPage);
  const query = useLines(filters, page);
  const people = usePeople(filters.who, query.data?.results.items);
  const today = getToday({ timeZone });
  const change = (changes: Partial<Filters>) =>
    void navigate(activityHref({ ...filters, ...changes }), { preventScrollReset: true });
  return (
    <Page title={t('activiteit.title')} lead={t('activiteit.lead')} actions={<ExportButton filters={filters} />}>
      <ActivityFilters filters={filters} kinds={kinds} people={people} today={today} change={change} />
      <Results
        filters={filters}
        page={page}
        query={query}
        people={people}
        today={today}
        timeZone={timeZone}
        change={change}
      />
    </Page>
  );
};

const useLines = (filters: Filters, page: number) =>
  useActivityListQuery({ query: { ...filters, page, limit: rowsPerPage } }, { refetchOnMountOrArgChange: true });

type Person = ActivityItem['who'];
const noPeople: readonly Person[] = [];

/** The people to choose from, and the chosen one, who may have no role or no account any more. */
const usePeople = (chosen: string | undefined, items: readonly ActivityItem[] = []): readonly Person[] => {
  const people = useActivityPeopleQuery().data?.results ?? noPeople;
  if (!chosen || people.some(({ _id }) => _id === chosen)) return people;
  const line = items.find(({ who }) => who._id === chosen);
  return [...people, { _id: chosen, naam: line ? formatPerson(line.who) : t('activiteit.onePerson') }];
};

const ExportButton = ({ filters }: { filters: Filters }) => {
  const { isBusy, download } = useCsvDownload<typeof activityContract.export>(
    activityRoutes.export,
    'activiteit',
    (reason) => t('activiteit.exportFailed', { reason }),
  );
  return (
    <LoadingButton
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
      onClick={() => download({ query: filters })}
    >
      {t('activiteit.export')}
    </LoadingButton>
  );
};

type ResultsProps = {
  filters: Filters;
  page: number;
  query: ReturnType<typeof useLines>;
  people: readonly Person[];
  today: string;
  timeZone: string | undefined;
  change: (changes: Partial<Filters>) => void;
};

const Results = ({ filters, page, query, people, today, timeZone, change }: ResultsProps) => {
  const navigate = useNavigate();
  const { data, currentData, error, isFetching, refetch } = query;
  const region = useFocusOnPageChange(page);
  const trackFocus = useFocusAfterRemoval(region, data);
  const list = data?.results;
  const last = getLastPage(list?.total ?? 0);
  if (list && !isFetching && page > last) return <Navigate to={activityHref(filters, last)} replace />;
  const chips = getChips(filters, { people, items: list?.items ?? [], today });
  const clear = () => void navigate(activityHref({}), { preventScrollReset: true });
  return (
    <section ref={region} tabIndex={-1} data-focus-quietly aria-label={t('activiteit.title')} onFocus={trackFocus}>
      <Text role="status" c="dimmed" mih="1.6em" mb={16}>
        {list && formatTotal(list)}
        {list && page > 1 && <>, {t('fotos.page', { page, last })}</>}
      </Text>
      {chips.length > 0 && (
        <FilterChips
          chips={chips.map(({ text, cleared }) => ({ key: text, text, onRemove: () => change(cleared) }))}
          onClear={clear}
        />
      )}
      {error && !isFetching && !currentData ? (
        <LoadError title={t('activiteit.error')} error={error} isFetching={isFetching} refetch={refetch} />
      ) : !list ? (
        <Loading>
          <LoadingLines count={10} my={24} minWidth={40} />
        </Loading>
      ) : list.items.length === 0 ? (
        <NoActivity hasFilters={chips.length > 0} />
      ) : (
        <DayList days={groupByDay(list.items, { getDate: ({ at }) => at, timeZone })}>
          {(item) => (
            <ActivityLine key={item._id} item={item} getWhoHref={(who) => activityHref({ ...filters, who })}>
              {item.undo && <UndoActivity id={item.undo} what={formatAction(item)} />}
            </ActivityLine>
          )}
        </DayList>
      )}
      {last > 1 && <Pager page={page} last={last} getHref={(target) => activityHref(filters, target)} />}
    </section>
  );
};

const NoActivity = ({ hasFilters }: { hasFilters: boolean }) =>
  hasFilters ? (
    <Message title={t('activiteit.noneFiltered')} text={t('activiteit.noneFilteredText')}>
      <Button variant="default" component={Link} to={activityHref({})}>
        {t('filters.clear')}
      </Button>
    </Message>
  ) : (
    <Message title={t('activiteit.none')} text={t('activiteit.noneText')} />
  );

type Chip = { text: string; cleared: Partial<Filters> };
type ChipContext = { people: readonly Person[]; items: readonly ActivityItem[]; today: string };

/** The chosen filters. */
const getChips = (filters: Filters, { people, items, today }: ChipContext): Chip[] => {
  const { who, kind, object, from, to } = filters;
  const objects = items.flatMap((item) => (item.object?._id === object ? [formatObject(item)] : []));
  return [
    ...(object
      ? [
          {
            text: t('activiteit.objectFilter', { naam: objects[0] || t('activiteit.oneObject') }),
            cleared: { object: undefined },
          },
        ]
      : []),
    ...(who
      ? [
          {
            text: people.find(({ _id }) => _id === who)?.naam ?? '',
            cleared: { who: undefined },
          },
        ]
      : []),
    ...(kind ? [{ text: t(`activiteit.kind.${kind}`), cleared: { kind: undefined } }] : []),
    ...(from || to ? [{ text: formatPeriod({ from, to }, today), cleared: { from: undefined, to: undefined } }] : []),
  ];
};
