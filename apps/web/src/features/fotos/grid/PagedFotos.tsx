import { fotosPerPage } from '@ledenportaal/shared';
import { Title, VisuallyHidden } from '@mantine/core';
import type { FocusEventHandler, ReactNode, RefObject } from 'react';
import { Navigate } from 'react-router-dom';
import { t } from '../messages.js';
import { LoadError } from '../../../ui/LoadError.js';
import { Pager } from '../../../ui/table/Pager.js';
import { FotosSkeleton } from './FotosSkeleton.js';
import styles from './PagedFotos.module.css';

/** For a skip link to the photos. */
export const resultsId = 'resultaten';

/** The query for a page of photos. Without current data, its data is of the previous page, while this one loads. */
export type FotosQuery = {
  currentData?: unknown;
  error?: { message?: string | undefined } | undefined;
  isFetching: boolean;
  refetch: () => unknown;
};
type Props = {
  query: FotosQuery;
  errorTitle: string;
  /** The number of photos; undefined until the first response. */
  count: ReactNode | undefined;
  /** Shown beside the count, which stays in sight while the photos scroll. */
  headerExtra?: ReactNode;
  /** Shown below the count. */
  filters?: ReactNode;
  /** Shown above the photos, also if there are none. */
  toolbar?: ReactNode;
  /** Photos on a full page. */
  perPage?: number | undefined;
  /** Shown instead of the photos if there are none. */
  replacement?: ReactNode;
  page: number;
  last: number;
  getHref: (page: number) => string;
  region: RefObject<HTMLElement | null>;
  onFocus?: FocusEventHandler;
  children: ReactNode;
};

/**
 * A page of photos with its other states: loading, failed, empty, or still showing the previous page. Redirects to the
 * last page when the page does not exist (any more).
 */
export const PagedFotos = ({
  query,
  errorTitle,
  count,
  headerExtra,
  filters,
  toolbar,
  perPage = fotosPerPage,
  replacement,
  region,
  onFocus,
  children,
  ...pagerProps
}: Props) => {
  const { currentData, error, isFetching, refetch } = query;
  const isCurrent = currentData !== undefined;
  const loadError = isCurrent ? undefined : error;
  const { page, last, getHref } = pagerProps;
  // Its last photo was just removed, or the page number in the URL is too high.
  const isPastLastPage = isCurrent && last > 0 && page > last;
  return (
    <section
      ref={region}
      id={resultsId}
      tabIndex={-1}
      data-focus-quietly
      aria-label={t('fotos.results')}
      aria-busy={isFetching}
      onFocus={onFocus}
    >
      <VisuallyHidden>
        <Title order={2}>{t('fotos.results')}</Title>
      </VisuallyHidden>
      <div className={styles.bar}>
        <p role="status" className={styles.count}>
          {!loadError && (count ?? t('site.busy'))}
        </p>
        {headerExtra}
      </div>
      {filters}
      {loadError ? (
        <LoadError title={errorTitle} error={loadError} isFetching={isFetching} refetch={refetch} />
      ) : count === undefined ? (
        <FotosSkeleton count={perPage} />
      ) : isPastLastPage ? (
        <Navigate to={getHref(last)} replace />
      ) : (
        <>
          {toolbar}
          {replacement || (
            <div className={styles.results} data-stale={!isCurrent || undefined}>
              {children}
              {last > 1 && <Pager {...pagerProps} />}
            </div>
          )}
        </>
      )}
    </section>
  );
};
