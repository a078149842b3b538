import { fotosPerPage } from '@ledenportaal/shared';
import { Skeleton } from '@mantine/core';
import styles from '../search/FotoSearchPage.module.css';

/** As many placeholders as a full page has photos, in the dimensions of the grid. */
export const FotosSkeleton = () => (
  <div className={styles.skeleton} aria-hidden>
    {Array.from({ length: fotosPerPage }, (_, index) => (
      <div key={index}>
        <Skeleton className={styles.bone ?? ''} />
        <Skeleton height={14} width="70%" mt={12} />
        <Skeleton height={12} width="40%" mt={8} />
      </div>
    ))}
  </div>
);
