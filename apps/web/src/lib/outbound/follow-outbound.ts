/** Reports a followed link; calls `done` when the report has been sent. */
export type Report = (address: string, done: () => void) => void;

/** In ms. After this the link opens, even when the report has not been sent. */
export const limitMs = 250;
const sameTab = ['', '_self', '_parent', '_top'];

/** Returns the clicked link to another site, or undefined when another handler has prevented the click. */
const outboundLinkOf = ({ target, button, defaultPrevented }: MouseEvent) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const leadsOut = link && /^https?:$/.test(link.protocol) && link.origin !== window.location.origin;
  return leadsOut && button === 0 && !defaultPrevented ? link : undefined;
};

/** Whether the link replaces this page: not with a modifier key, a `download` attribute or a target in another tab. */
const leavesPage = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement) =>
  sameTab.includes(link.target) && !link.hasAttribute('download') && !(ctrlKey || metaKey || shiftKey || altKey);

/**
 * Reports clicks on links to other sites. A link that opens in the same tab waits for its report, at most
 * `reportTimeoutMs`, because the browser cancels requests of a page that unloads. Returns a function that stops
 * tracking.
 */
export const followOutbound = (report: Report, go = (address: string) => window.location.assign(address)) => {
  const heed = (event: MouseEvent) => {
    const link = outboundLinkOf(event);
    if (!link) return;
    const { href } = link;
    if (!leavesPage(event, link)) return report(href, () => undefined);
    event.preventDefault();
    const open = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      go(href);
    };
    let timer: number | undefined = window.setTimeout(open, limitMs);
    report(href, open);
  };
  document.addEventListener('click', heed);
  return () => document.removeEventListener('click', heed);
};
