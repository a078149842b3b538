/** Reports a followed link; calls `done` when the report has been sent. */
export type ReportLink = (url: string, done: () => void) => void;

/** In ms. After this the link opens, even when the report has not been sent. */
export const reportTimeoutMs = 250;
const sameTabTargets = ['', '_self', '_parent', '_top'];

/** Returns the clicked link to another site, or undefined when another handler has prevented the click. */
const findOutboundLink = ({ target, button, defaultPrevented }: MouseEvent) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const isOutbound = link && /^https?:$/.test(link.protocol) && link.origin !== window.location.origin;
  return isOutbound && button === 0 && !defaultPrevented ? link : undefined;
};

/** Whether the link replaces this page: not with a modifier key, a `download` attribute or a target in another tab. */
const opensInThisTab = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement) =>
  sameTabTargets.includes(link.target) && !link.hasAttribute('download') && !(ctrlKey || metaKey || shiftKey || altKey);

/**
 * Reports clicks on links to other sites. A link that opens in the same tab waits for its report, at most
 * `reportTimeoutMs`, because the browser cancels requests of a page that unloads. Returns a function that stops
 * tracking.
 */
export const trackOutboundLinks = (
  report: ReportLink,
  navigate = (address: string) => window.location.assign(address),
) => {
  const handleClick = (event: MouseEvent) => {
    const link = findOutboundLink(event);
    if (!link) return;
    const { href } = link;
    if (!opensInThisTab(event, link)) return report(href, () => undefined);
    event.preventDefault();
    const openOnce = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      navigate(href);
    };
    let timer: number | undefined = window.setTimeout(openOnce, reportTimeoutMs);
    report(href, openOnce);
  };
  document.addEventListener('click', handleClick);
  return () => document.removeEventListener('click', handleClick);
};
