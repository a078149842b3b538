import type { Config } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { useConfigQuery } from '../lib/api.js';
import { say } from '../lib/messages.js';
import { notified } from '../lib/notices.slice.js';
import { useAnalytics, useAnalyticsConsent } from '../lib/outbound/useAnalytics.js';
import { to } from '../lib/paths.js';
import styles from './Analytics.module.css';

const settings = `${to('profile')}?tab=instellingen`;

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
    dispatch(notified('ok', say('analytics.kept'), { to: settings, text: say('analytics.toSettings') }));
  };
  if (hasAgreed || hasRefused) return null;
  return (
    <section aria-label={say('analytics.label')} className={styles.bar}>
      <p>
        <strong>{say('analytics.ask')}</strong> {say('analytics.askText', { host: new URL(provider.script).host })}
      </p>
      <div className={styles.answers}>
        <Button variant="default" size="sm" onClick={choose(agree)}>
          {say('analytics.yes')}
        </Button>
        <Button variant="default" size="sm" onClick={choose(refuse)}>
          {say('analytics.no')}
        </Button>
      </div>
    </section>
  );
};
