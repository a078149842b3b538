import { useSearchParams } from 'react-router-dom';

/** Returns the page number in the URL. An invalid or missing number counts as 1. */
export const usePageNumber = () => {
  const [params] = useSearchParams();
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1;
};
