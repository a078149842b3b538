import type { Config } from '@ledenportaal/shared';
import { useEffect } from 'react';
import { useConsent } from '../useConsent.js';
import { startAnalytics } from './analytics.js';
import { trackOutboundLinks } from './track-outbound-links.js';

type Provider = NonNullable<Config['analytics']>;

export const useAnalyticsConsent = ({ script }: Provider) => useConsent('analytics-consent', script);

/** Runs analytics while the user consents. */
export const useAnalytics = (provider: Provider, hasAgreed: boolean) => {
  useEffect(() => {
    if (!hasAgreed) return;
    const { report, stop } = startAnalytics(provider);
    const stopTracking = trackOutboundLinks(report);
    return () => {
      stopTracking();
      stop();
    };
  }, [provider, hasAgreed]);
};
