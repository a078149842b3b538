import { Title, VisuallyHidden } from '@mantine/core';
import type { FocusEventHandler, ReactNode, RefObject } from 'react';
import { t } from '../messages.js';
import { pagerTexts } from '../../../lib/pager-texts.js';
import { LoadError } from '../../../ui/LoadError.js';
import { Pager } from '../../../ui/table/Pager.js';
import { FotosSkeleton } from './FotosSkeleton.js';
import styles from './PagedFotos.module.css';

/** The state of the query for a page of photos. */
export type QueryStatus = {
  /** Whether the data is of this page; otherwise it is of the previous one, while this page loads. */
  isCurrent: boolean;
  error?: { message?: string | undefined } | undefined;
  isFetching: boolean;
  refetch: () => unknown;
};
type Props = {
  queryStatus: QueryStatus;
  errorTitle: string;
  /** The number of photos; undefined until the first response. */
  count: ReactNode | undefined;
  /** Shown beside the count. */
  headerExtra?: ReactNode;
  /** Shown instead of the photos if there are none. */
  replacement?: ReactNode;
  page: number;
  last: number;
  getHref: (page: number) => string;
  region: RefObject<HTMLElement | null>;
  onFocus?: FocusEventHandler;
  children: ReactNode;
};

/** A page of photos with its other states: loading, failed, empty, or still showing the previous page. */
export const PagedFotos = ({
  queryStatus,
  errorTitle,
  count,
  headerExtra,
  replacement,
  region,
  onFocus,
  children,
  ...pagerProps
}: Props) => {
  const { isCurrent, error, isFetching, refetch } = queryStatus;
  const loadError = isCurrent ? undefined : error;
  return (
    <section
      ref={region}
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
      {loadError ? (
        <LoadError title={errorTitle} error={loadError} isFetching={isFetching} refetch={refetch} />
      ) : count === undefined ? (
        <FotosSkeleton />
      ) : (
        replacement || (
          <div className={styles.results} data-stale={!isCurrent || undefined}>
            {children}
            {pagerProps.last > 1 && <Pager {...pagerProps} texts={pagerTexts} />}
          </div>
        )
      )}
    </section>
  );
};
