import type { Config } from '@ledenportaal/shared';
import { limitMs, type Report } from './follow-outbound.js';

type Provider = NonNullable<Config['analytics']>;
type Counting = { report: Report; stop: () => void };

const layered = window as Window & { dataLayer?: unknown[] };

/**
 * Google's gtag snippet: its script also reads commands pushed before it loads, and accepts only `arguments` objects.
 */
function gtag(..._: unknown[]) {
  // eslint-disable-next-line prefer-rest-params
  (layered.dataLayer ??= []).push(arguments);
}
/** gtag's opt-out flag: while it is true, the script sends nothing. */
const silence = (id: string, silent: boolean) => Object.assign(window, { [`ga-disable-${id}`]: silent });

/** Scripts loaded in this document, by provider id. They stay until the page reloads. */
const loaded = new Map<string, { isBlocked: boolean }>();

/** Loads the provider's script, which counts the page view once it has loaded. */
const load = ({ script: src, id }: Provider) => {
  const state = { isBlocked: false };
  const onerror = () => (state.isBlocked = true);
  gtag('js', new Date());
  gtag('config', id);
  document.head.append(Object.assign(document.createElement('script'), { src, async: true, onerror }));
  return state;
};

export const startAnalytics = (provider: Provider): Counting => {
  const { id } = provider;
  const state = loaded.get(id) ?? load(provider);
  loaded.set(id, state);
  silence(id, false);
  const report: Report = (address, done) => {
    if (state.isBlocked) return done();
    gtag('event', 'click', {
      link_url: address,
      outbound: true,
      transport_type: 'beacon',
      event_callback: done,
      event_timeout: limitMs,
    });
  };
  return { report, stop: () => void silence(id, true) };
};
