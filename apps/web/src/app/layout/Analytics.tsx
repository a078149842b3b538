import type { Config } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { useConfigQuery } from '../../lib/api/api.js';
import { t } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { useAnalytics, useAnalyticsConsent } from '../../lib/outbound/useAnalytics.js';
import { getPath } from '../../lib/routing/paths.js';
import styles from './Analytics.module.css';

const settings = `${getPath('profile')}?tab=instellingen`;

/** Asks once whether visits may be counted; until somebody says so, nothing is fetched and nothing is told. */
export const Analytics = () => {
  const { data } = useConfigQuery();
  const provider = data?.results.analytics;
  return provider ? <Asked provider={provider} /> : null;
};

const Asked = ({ provider }: { provider: NonNullable<Config['analytics']> }) => {
  const { hasAgreed, hasRefused, agree, refuse } = useAnalyticsConsent(provider);
  useAnalytics(provider, hasAgreed);
  const dispatch = useDispatch();
  const choose = (keep: () => void) => () => {
    keep();
    dispatch(notified('ok', t('analytics.kept'), { to: settings, text: t('analytics.toSettings') }));
  };
  if (hasAgreed || hasRefused) return null;
  return (
    <section aria-label={t('analytics.label')} className={styles.bar}>
      <p>
        <strong>{t('analytics.ask')}</strong> {t('analytics.askText', { host: new URL(provider.script).host })}
      </p>
      <div className={styles.answers}>
        <Button variant="default" size="sm" onClick={choose(agree)}>
          {t('analytics.yes')}
        </Button>
        <Button variant="default" size="sm" onClick={choose(refuse)}>
          {t('analytics.no')}
        </Button>
      </div>
    </section>
  );
};
