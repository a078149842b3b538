import { fotosPerPage } from '@ledenportaal/shared';
import type { ReactNode } from 'react';
import { useParamHref } from '../../ui/filter/useParamHref.js';
import { useFocusAfterRemoval } from '../../ui/table/useFocusAfterRemoval.js';
import { useFocusOnPageChange } from '../../ui/table/useFocusOnPageChange.js';
import { formatFotoCount } from '../foto-base/format-count.js';
import { PagedFotos, type FotosQuery } from './grid/PagedFotos.js';

type Props<T> = {
  page: number;
  query: FotosQuery;
  /** The items of this page, or of the previous one while this page loads. */
  fotos: T[] | undefined;
  total: number;
  /** The total with its noun, when the items are no photos. */
  formatTotal?: (total: number) => string;
  errorTitle: string;
  emptyState: ReactNode;
  /** Shown beside the count. */
  headerExtra?: ReactNode;
  /** Shown above the photos. */
  toolbar?: ReactNode;
  children: (fotos: T[]) => ReactNode;
};

/** A list from which photos can be removed. Keeps the focus in the list. */
export const EditableFotoList = <T,>({
  page,
  query,
  fotos,
  total,
  formatTotal = (count) => formatFotoCount({ total: count, more: false }),
  errorTitle,
  emptyState,
  headerExtra,
  toolbar,
  children,
}: Props<T>) => {
  const region = useFocusOnPageChange(page);
  const trackFocus = useFocusAfterRemoval(region, fotos);
  const last = Math.ceil(total / fotosPerPage);
  const getPageHref = useParamHref('page');
  return (
    <PagedFotos
      query={query}
      errorTitle={errorTitle}
      headerExtra={headerExtra}
      toolbar={toolbar}
      count={fotos && formatTotal(total)}
      replacement={total === 0 && emptyState}
      page={page}
      last={last}
      getHref={(target) => getPageHref(target > 1 ? String(target) : undefined)}
      region={region}
      onFocus={trackFocus}
    >
      {children(fotos ?? [])}
    </PagedFotos>
  );
};
