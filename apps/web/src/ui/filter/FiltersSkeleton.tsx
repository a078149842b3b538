import { LoadingLines } from '../Loading.js';

/** Placeholders for filters. */
export const FiltersSkeleton = () => (
  <div aria-hidden>
    <LoadingLines count={12} my={12} />
  </div>
);
