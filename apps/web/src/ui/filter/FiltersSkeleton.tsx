import { Skeleton } from '@mantine/core';

/** Placeholders for filters. */
export const FiltersSkeleton = () => (
  <div aria-hidden>
    {Array.from({ length: 12 }, (_, row) => (
      <Skeleton key={row} height={20} my={12} width={`${60 + ((row * 17) % 40)}%`} />
    ))}
  </div>
);
