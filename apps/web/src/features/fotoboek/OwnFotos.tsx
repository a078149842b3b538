import { fotosPerPage } from '@ledenportaal/shared';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { PlainPathName } from '../../lib/path-table.js';
import { to } from '../../lib/paths.js';
import { useFocusOnPage } from '../../ui/useFocusOnPage.js';
import { countText } from './count-text.js';
import { PagedFotos, type Asked } from './PagedFotos.js';
import { useFocusOnLoss } from './useFocusOnLoss.js';

type Props<T> = {
  name: PlainPathName;
  page: number;
  asked: Asked;
  /** The items of this page, or of the previous one while this page loads. */
  fotos: T[] | undefined;
  total: number;
  errorTitle: string;
  nothing: ReactNode;
  children: (fotos: T[]) => ReactNode;
};

/** A list from which photos can be removed. Keeps the focus in the list; redirects from an empty page to the last. */
export const OwnFotos = <T,>({ name, page, asked, fotos, total, errorTitle, nothing, children }: Props<T>) => {
  const region = useFocusOnPage(page);
  const holdFocus = useFocusOnLoss(region, fotos);
  const last = Math.ceil(total / fotosPerPage);
  const hrefOf = (target: number) => to(name) + (target > 1 ? `?page=${target}` : '');
  // The last photo of the last page was just removed, or the page number in the URL is too high.
  const isPast = asked.isCurrent && page > last;
  return (
    <PagedFotos
      asked={asked}
      errorTitle={errorTitle}
      count={fotos && countText({ total, more: false })}
      instead={total === 0 ? nothing : isPast && <Navigate to={hrefOf(last)} replace />}
      page={page}
      last={last}
      hrefOf={hrefOf}
      region={region}
      onFocus={holdFocus}
    >
      {children(fotos ?? [])}
    </PagedFotos>
  );
};
