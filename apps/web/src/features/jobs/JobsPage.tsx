import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/routing/path-table.js';
import { getPath } from '../../lib/routing/paths.js';
import { useCan } from '../../lib/session/useCan.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { Pager } from '../../ui/table/Pager.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { useFocusAfterRemoval } from '../../ui/table/useFocusAfterRemoval.js';
import { useFocusOnPageChange } from '../../ui/table/useFocusOnPageChange.js';
import { usePageNumber } from '../../ui/table/usePageNumber.js';
import { JobItem } from './JobItem.js';
import { useJobsQuery } from './jobs.api.js';
import { t } from './messages.js';

const jobsPerPage = 25;

/** The last changes of many photos, each with its outcome and its undo. */
export const JobsPage = () => {
  const page = usePageNumber();
  const canEditFotos = useCan(paths.adminFotos.access);
  const query = useJobsQuery({ query: { page, limit: jobsPerPage } });
  const region = useFocusOnPageChange(page);
  const trackFocus = useFocusAfterRemoval(region, query.data);
  const last = Math.ceil((query.data?.results.total ?? 0) / jobsPerPage);
  const getHref = (target: number) => getPath('jobs') + (target > 1 ? `?page=${target}` : '');
  return (
    <Page title={t('jobs.title')} lead={t('jobs.lead')} actions={canEditFotos && fotosButton}>
      <section ref={region} tabIndex={-1} data-focus-quietly aria-label={t('jobs.title')} onFocus={trackFocus}>
        <ListLoader query={query} errorTitle={t('jobs.error')}>
          {({ results: { docs } }) =>
            docs.length === 0 ? (
              <Message title={t('jobs.none')} text={t('jobs.noneText')} />
            ) : (
              <ul>
                {docs.map((job) => (
                  <JobItem key={job._id} job={job} />
                ))}
              </ul>
            )
          }
        </ListLoader>
        {last > 1 && <Pager page={page} last={last} getHref={getHref} />}
      </section>
    </Page>
  );
};

const fotosButton = (
  <Button variant="default" component={Link} to={getPath('adminFotos')}>
    {t('jobs.toFotos')}
  </Button>
);
