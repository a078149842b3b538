import type { Config } from '@ledenportaal/shared';
import { limitMs, type Report } from './follow-outbound.js';

type Provider = NonNullable<Config['analytics']>;
type Counting = { report: Report; stop: () => void };

const layered = window as Window & { dataLayer?: unknown[] };

/** The provider's convention: its script reads what was pushed before it came, and only the `arguments` of a function. */
function gtag(..._: unknown[]) {
  // eslint-disable-next-line prefer-rest-params
  (layered.dataLayer ??= []).push(arguments);
}
/** Its convention too: while this is set, nothing is counted. */
const silence = (id: string, silent: boolean) => Object.assign(window, { [`ga-disable-${id}`]: silent });

/** Scripts on this page: only a new page is without them. */
const loaded = new Map<string, { isBlocked: boolean }>();

/** The page view is counted at the start, as soon as the script is there. */
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
