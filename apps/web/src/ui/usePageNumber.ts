import { useSearchParams } from 'react-router-dom';

/** Of a list that knows nothing but pages. An address may be typed: what is no page counts as the first. */
export const usePageNumber = () => {
  const [params] = useSearchParams();
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1;
};
