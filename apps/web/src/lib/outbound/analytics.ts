import type { Config } from '@ledenportaal/shared';
import { reportTimeoutMs, type ReportLink } from './track-outbound-links.js';

type Provider = NonNullable<Config['analytics']>;
type AnalyticsSession = { report: ReportLink; stop: () => void };

const analyticsWindow = window as Window & { dataLayer?: unknown[] };

/**
 * Google's gtag snippet: its script also reads commands pushed before it loads, and accepts only `arguments` objects.
 */
const gtag = function (..._: unknown[]) {
  // eslint-disable-next-line prefer-rest-params
  (analyticsWindow.dataLayer ??= []).push(arguments);
};
/** gtag's opt-out flag: while it is true, the script sends nothing. */
const setDisabled = (id: string, isDisabled: boolean) => Object.assign(window, { [`ga-disable-${id}`]: isDisabled });

/** Scripts loaded in this document, by provider id. They stay until the page reloads. */
const loadedScripts = new Map<string, { isBlocked: boolean }>();

/** Loads the provider's script, which counts the page view once it has loaded. */
const loadScript = ({ script: src, id }: Provider) => {
  const scriptState = { isBlocked: false };
  const onerror = () => (scriptState.isBlocked = true);
  gtag('js', new Date());
  gtag('config', id);
  document.head.append(Object.assign(document.createElement('script'), { src, async: true, onerror }));
  return scriptState;
};

export const startAnalytics = (provider: Provider): AnalyticsSession => {
  const { id } = provider;
  const scriptState = loadedScripts.get(id) ?? loadScript(provider);
  loadedScripts.set(id, scriptState);
  setDisabled(id, false);
  const report: ReportLink = (url, done) => {
    if (scriptState.isBlocked) return done();
    gtag('event', 'click', {
      link_url: url,
      outbound: true,
      transport_type: 'beacon',
      event_callback: done,
      event_timeout: reportTimeoutMs,
    });
  };
  return { report, stop: () => void setDisabled(id, true) };
};
