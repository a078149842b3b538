import { Skeleton } from '@mantine/core';
import { BarePage } from '../ui/Page.js';
import { t } from '../lib/messages.js';

/** Until the first page's own program is there. */
export const PageSkeleton = () => (
  <BarePage title={t('site.name')}>
    <div aria-busy="true" style={{ minHeight: '100dvh' }}>
      <Skeleton height={40} width="min(320px, 70%)" />
      <Skeleton height={20} width="min(480px, 90%)" mt={16} />
    </div>
  </BarePage>
);
