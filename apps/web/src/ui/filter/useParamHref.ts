import { useLocation, useSearchParams } from 'react-router-dom';

/** Returns the URL of the first page of this list with another value of a parameter, or without it. */
export const useParamHref = (name: string) => {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return (value: string | undefined) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value) next.set(name, value);
    else next.delete(name);
    return next.size > 0 ? `${pathname}?${next.toString()}` : pathname;
  };
};
