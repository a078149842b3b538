import { Suspense } from 'react';
import { useConfigQuery } from '../../lib/api/api.js';
import { lazyOptional } from '../../ui/lazyOptional.js';

const ConsentBanner = lazyOptional(async () => (await import('./ConsentBanner.js')).ConsentBanner);

/** Loads nothing when the operator counts no visits. */
export const Analytics = () => {
  const { data } = useConfigQuery();
  const provider = data?.results.analytics;
  return (
    provider && (
      <Suspense>
        <ConsentBanner provider={provider} />
      </Suspense>
    )
  );
};
