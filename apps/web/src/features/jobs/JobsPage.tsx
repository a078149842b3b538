import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { getPath } from '../../lib/routing/paths.js';
import { pagerTexts } from '../../lib/pager-texts.js';
import { LoadError } from '../../ui/LoadError.js';
import { Message } from '../../ui/Message.js';
import { Page } from '../../ui/Page.js';
import { Pager } from '../../ui/table/Pager.js';
import { TableSkeleton } from '../../ui/table/Table.js';
import { useFocusOnPageChange } from '../../ui/table/useFocusOnPageChange.js';
import { usePageNumber } from '../../ui/table/usePageNumber.js';
import { JobItem } from './JobItem.js';
import styles from './JobsPage.module.css';
import { useJobsQuery } from './jobs.api.js';
import { t } from './messages.js';

const jobsPerPage = 25;

/** The last changes of many photos, each with its outcome and its undo. */
export const JobsPage = () => {
  const page = usePageNumber();
  const { data, error, isFetching, refetch } = useJobsQuery({ query: { page, limit: jobsPerPage } });
  const { docs = [], total = 0 } = data?.results ?? {};
  const region = useFocusOnPageChange(page);
  const last = Math.ceil(total / jobsPerPage);
  const getHref = (target: number) => getPath('jobs') + (target > 1 ? `?page=${target}` : '');
  return (
    <Page title={t('jobs.title')} lead={t('jobs.lead')} actions={fotosButton}>
      <section ref={region} tabIndex={-1} data-focus-quietly aria-label={t('jobs.title')}>
        {error && !data ? (
          <LoadError title={t('jobs.error')} error={error} isFetching={isFetching} refetch={refetch} />
        ) : !data ? (
          <TableSkeleton busy={t('site.busy')} />
        ) : docs.length === 0 ? (
          <Message title={t('jobs.none')} text={t('jobs.noneText')} />
        ) : (
          <ul className={styles.list}>
            {docs.map((job) => (
              <JobItem key={job._id} job={job} />
            ))}
          </ul>
        )}
        {last > 1 && <Pager page={page} last={last} getHref={getHref} texts={pagerTexts} />}
      </section>
    </Page>
  );
};

const fotosButton = (
  <Button variant="default" component={Link} to={getPath('adminFotos')}>
    {t('jobs.toFotos')}
  </Button>
);
