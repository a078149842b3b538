/** Tells of a link; `done` is called once that has been sent. */
export type Report = (address: string, done: () => void) => void;

/** Longer nobody waits for a page. */
export const limitMs = 250;
const sameTab = ['', '_self', '_parent', '_top'];

/** The link that leads to another site, unless somebody else took the click. */
const outboundLinkOf = ({ target, button, defaultPrevented }: MouseEvent) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const leadsOut = link && /^https?:$/.test(link.protocol) && link.origin !== window.location.origin;
  return leadsOut && button === 0 && !defaultPrevented ? link : undefined;
};

/** With such a key a browser opens a tab or saves, as it does for some links by themselves: this page stays. */
const leavesPage = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement) =>
  sameTab.includes(link.target) && !link.hasAttribute('download') && !(ctrlKey || metaKey || shiftKey || altKey);

/**
 * Reports links that lead elsewhere. A page that is left sends no more, so what opens in the same tab waits for its
 * report, and opens anyway.
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
