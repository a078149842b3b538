import { Skeleton } from '@mantine/core';
import styles from './FotosSkeleton.module.css';

/** Placeholders in the dimensions of the grid. */
export const FotosSkeleton = ({ count }: { count: number }) => (
  <div className={styles.skeleton} aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index}>
        <Skeleton style={{ aspectRatio: 1.5 }} />
        <Skeleton height={14} width="70%" mt={12} />
        <Skeleton height={12} width="40%" mt={8} />
      </div>
    ))}
  </div>
);
