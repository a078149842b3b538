import type { Config } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { notified } from '../../lib/notices.slice.js';
import { useAnalytics, useAnalyticsConsent } from '../../lib/outbound/useAnalytics.js';
import { getPath } from '../../lib/routing/paths.js';
import styles from './ConsentBanner.module.css';
import { t } from './messages.js';

const settings = `${getPath('profile')}?tab=instellingen`;

/** Counts visits while the user consents, and asks once for that. Without consent nothing is loaded from or sent to the provider. */
export const ConsentBanner = ({ provider }: { provider: NonNullable<Config['analytics']> }) => {
  const { hasAgreed, hasRefused, agree, refuse } = useAnalyticsConsent(provider);
  useAnalytics(provider, hasAgreed);
  const dispatch = useDispatch();
  const handleChoice = (save: () => void) => () => {
    save();
    dispatch(notified('ok', t('analytics.kept'), { to: settings, text: t('analytics.toSettings') }));
  };
  if (hasAgreed || hasRefused) return null;
  return (
    <section aria-label={t('analytics.label')} className={styles.bar}>
      <p>
        <strong>{t('analytics.ask')}</strong> {t('analytics.askText', { host: new URL(provider.script).host })}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" size="sm" onClick={handleChoice(agree)}>
          {t('analytics.yes')}
        </Button>
        <Button variant="default" size="sm" onClick={handleChoice(refuse)}>
          {t('analytics.no')}
        </Button>
      </div>
    </section>
  );
};
