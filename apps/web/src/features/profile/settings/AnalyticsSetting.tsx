import type { Config } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useConfigQuery } from '../../../lib/api/api.js';
import { t } from '../messages.js';
import { useAnalyticsConsent } from '../../../lib/outbound/useAnalytics.js';
import { Setting } from './Setting.js';
import styles from './SettingsTab.module.css';

export const AnalyticsSetting = () => {
  const { data } = useConfigQuery();
  const provider = data?.results.analytics;
  return provider ? <ConsentControl provider={provider} /> : null;
};

const ConsentControl = ({ provider }: { provider: NonNullable<Config['analytics']> }) => {
  const { hasAgreed, agree, refuse } = useAnalyticsConsent(provider);
  const withdrawConsent = () => {
    refuse();
    // Reloading is the only way to unload the script of the provider.
    window.location.reload();
  };
  return (
    <Setting title={t('analytics.label')} text={t('analytics.text', { host: new URL(provider.script).host })}>
      <p role="status" className={styles.now}>
        {t(hasAgreed ? 'analytics.on' : 'analytics.off')}
      </p>
      <Button variant="default" onClick={hasAgreed ? withdrawConsent : agree}>
        {t(hasAgreed ? 'analytics.stop' : 'analytics.allow')}
      </Button>
    </Setting>
  );
};
