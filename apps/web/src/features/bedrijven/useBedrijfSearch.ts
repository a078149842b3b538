import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { filtersOf, shapeOf, withFilters, type Filters, type Shape } from './bedrijf-search.js';

/** Filters and shape live in the address, beside what the table keeps there. */
export const useBedrijfSearch = () => {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const hrefOf = (next: URLSearchParams) => (next.size > 0 ? `${pathname}?${next.toString()}` : pathname);
  const shapeHref = (shape: Shape) => {
    const next = new URLSearchParams(params);
    if (shape === 'kaarten') next.delete('weergave');
    else next.set('weergave', shape);
    return hrefOf(next);
  };
  return {
    filters: filtersOf(params),
    shape: shapeOf(params),
    choose: (filters: Filters) => void navigate(hrefOf(withFilters(params, filters)), { preventScrollReset: true }),
    shapeHref,
  };
};
