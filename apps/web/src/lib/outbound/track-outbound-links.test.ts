import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trackOutboundLinks, type ReportLink } from './track-outbound-links.js';

const address = 'https://enquete.example.net/2018';
const navigate = vi.fn<(address: string) => void>();
let reported: Parameters<ReportLink>[] = [];
let stopTracking = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  stopTracking = trackOutboundLinks((...args) => void reported.push(args), navigate);
});
afterEach(() => {
  stopTracking();
  vi.useRealTimers();
  vi.clearAllMocks();
  document.body.replaceChildren();
});

const addLink = (attributes: Record<string, string>) => {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  link.append(document.createElement('b'));
  document.body.append(link);
  return link;
};
/** Clicks a link. Returns whether the browser would follow it by itself. */
const click = (link: HTMLElement, init: MouseEventInit = {}, type = 'click') => {
  let isFollowed = false;
  // jsdom cannot navigate, so the last listener prevents the default action.
  const recordDefault = (event: Event) => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener(type, recordDefault, { once: true });
  link.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...init }));
  return isFollowed;
};

describe('an outbound link in the same tab', () => {
  it('opens once, as soon as it is reported', () => {
    expect(click(addLink({ href: address }))).toBe(false);
    expect(reported.map(([url]) => url)).toEqual([address]);
    expect(navigate).not.toHaveBeenCalled();
    reported[0]?.[1]();
    expect(navigate.mock.calls).toEqual([[address]]);
    reported[0]?.[1]();
    vi.advanceTimersByTime(1000);
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  it('opens after 250 ms when the report is not confirmed', () => {
    click(addLink({ href: address }));
    vi.advanceTimersByTime(249);
    expect(navigate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(navigate.mock.calls).toEqual([[address]]);
    reported[0]?.[1]();
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  it('opens when reporting it throws', () => {
    stopTracking();
    const onError = vi.fn((event: ErrorEvent) => event.preventDefault());
    window.addEventListener('error', onError, { once: true });
    stopTracking = trackOutboundLinks(() => {
      throw new Error('blocked');
    }, navigate);
    expect(click(addLink({ href: address }))).toBe(false);
    expect(onError).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(250);
    expect(navigate.mock.calls).toEqual([[address]]);
  });

  it('is reported when a child element is clicked', () => {
    const child = addLink({ href: address }).firstElementChild as HTMLElement;
    click(child);
    expect(reported).toHaveLength(1);
  });

  it.each(['_self', '_top', '_parent'])('waits for the report with target %s', (target) =>
    expect(click(addLink({ href: address, target }))).toBe(false),
  );
});

it.each<[string, Record<string, string>, MouseEventInit]>([
  ['in a new tab', { target: '_blank' }, {}],
  ['in a window with a name', { target: 'enquete' }, {}],
  ['with Ctrl', {}, { ctrlKey: true }],
  ['with Cmd', {}, { metaKey: true }],
  ['with Shift', {}, { shiftKey: true }],
  ['with Alt', {}, { altKey: true }],
  ['as a download', { download: '' }, {}],
])('reports an outbound link %s without delaying it', (_, attributes, init) => {
  expect(click(addLink({ href: address, ...attributes }), init)).toBe(true);
  expect(reported).toHaveLength(1);
  reported[0]?.[1]();
  vi.runAllTimers();
  expect(navigate).not.toHaveBeenCalled();
});

it.each([
  ['within the portal', '/toolkit/logo'],
  ['within the portal, written out', `${window.location.origin}/leden`],
  ['to an address for mail', 'mailto:info@example.org'],
  ['to a telephone', 'tel:0123456789'],
])('does not report a link %s', (_, href) => {
  expect(click(addLink({ href }))).toBe(true);
  expect(reported).toEqual([]);
});

it('does not report a click with the middle button or one that another handler prevented', () => {
  const link = addLink({ href: address });
  expect(click(link, { button: 1 }, 'auxclick')).toBe(true);
  expect(click(link, { button: 1 })).toBe(true);
  link.addEventListener('click', (event) => event.preventDefault());
  click(link);
  vi.runAllTimers();
  expect([reported, navigate.mock.calls]).toEqual([[], []]);
});

it('reports nothing after tracking stops', () => {
  stopTracking();
  expect(click(addLink({ href: address }))).toBe(true);
  expect(reported).toEqual([]);
});
