import { Title, VisuallyHidden } from '@mantine/core';
import type { FocusEventHandler, ReactNode, RefObject } from 'react';
import { say } from '../../lib/messages.js';
import { pagerTexts } from '../../lib/pager-texts.js';
import { NotFetched } from '../../ui/NotFetched.js';
import { Pager } from '../../ui/Pager.js';
import { FotosSkeleton } from './FotosSkeleton.js';
import styles from './PagedFotos.module.css';

/** What a list of photos has brought so far. */
export type Asked = {
  /** Of this page; otherwise of the one before, until this one is there. */
  isCurrent: boolean;
  error?: { message?: string | undefined } | undefined;
  isFetching: boolean;
  refetch: () => unknown;
};
type Props = {
  asked: Asked;
  errorTitle: string;
  /** How many there are; undefined while nothing has come yet. */
  count: ReactNode | undefined;
  /** Beside the count. */
  beside?: ReactNode;
  /** In place of the photos, where there are none to show. */
  instead?: ReactNode;
  page: number;
  last: number;
  hrefOf: (page: number) => string;
  region: RefObject<HTMLElement | null>;
  onFocus?: FocusEventHandler;
  children: ReactNode;
};

/** A page of photos with all that may be there instead: busy, failed, nothing, or those of the page before. */
export const PagedFotos = ({
  asked,
  errorTitle,
  count,
  beside,
  instead,
  region,
  onFocus,
  children,
  ...pager
}: Props) => {
  const { isCurrent, error, isFetching, refetch } = asked;
  const failed = isCurrent ? undefined : error;
  return (
    <section
      ref={region}
      tabIndex={-1}
      data-focus-quietly
      aria-label={say('fotos.results')}
      aria-busy={isFetching}
      onFocus={onFocus}
    >
      <VisuallyHidden>
        <Title order={2}>{say('fotos.results')}</Title>
      </VisuallyHidden>
      <div className={styles.bar}>
        <p role="status" className={styles.count}>
          {!failed && (count ?? say('site.busy'))}
        </p>
        {beside}
      </div>
      {failed ? (
        <NotFetched title={errorTitle} error={failed} isFetching={isFetching} refetch={refetch} />
      ) : count === undefined ? (
        <FotosSkeleton />
      ) : (
        instead || (
          <div className={styles.results} data-stale={!isCurrent || undefined}>
            {children}
            {pager.last > 1 && <Pager {...pager} texts={pagerTexts} />}
          </div>
        )
      )}
    </section>
  );
};
