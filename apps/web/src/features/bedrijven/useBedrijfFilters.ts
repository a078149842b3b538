import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { parseFilters, parseShape, withFilters, type Filters, type Shape } from './bedrijf-filters.js';

/** Keeps the filters and the view in the URL, next to the parameters of the table. */
export const useBedrijfFilters = () => {
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
    filters: parseFilters(params),
    shape: parseShape(params),
    choose: (filters: Filters) => void navigate(hrefOf(withFilters(params, filters)), { preventScrollReset: true }),
    shapeHref,
  };
};
