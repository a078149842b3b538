import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { parseFilters, parseView, withFilters, type Filters, type View } from './bedrijf-filters.js';

/** Keeps the filters and the view in the URL, next to the parameters of the table. */
export const useBedrijfFilters = () => {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const hrefOf = (next: URLSearchParams) => (next.size > 0 ? `${pathname}?${next.toString()}` : pathname);
  const getViewHref = (view: View) => {
    const next = new URLSearchParams(params);
    if (view === 'kaarten') next.delete('weergave');
    else next.set('weergave', view);
    return hrefOf(next);
  };
  return {
    filters: parseFilters(params),
    view: parseView(params),
    choose: (filters: Filters) => void navigate(hrefOf(withFilters(params, filters)), { preventScrollReset: true }),
    getViewHref,
  };
};
