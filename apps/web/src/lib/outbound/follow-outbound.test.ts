import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followOutbound, type Report } from './follow-outbound.js';

const address = 'https://enquete.example.net/2018';
const go = vi.fn<(address: string) => void>();
let reported: Parameters<Report>[] = [];
let unfollow = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  unfollow = followOutbound((...told) => void reported.push(told), go);
});
afterEach(() => {
  unfollow();
  vi.useRealTimers();
  vi.clearAllMocks();
  document.body.replaceChildren();
});

const linkOf = (attributes: Record<string, string>) => {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  link.append(document.createElement('b'));
  document.body.append(link);
  return link;
};
/** Clicks a link. Returns whether the browser would follow it by itself. */
const click = (link: HTMLElement, how: MouseEventInit = {}, kind = 'click') => {
  let left = false;
  // jsdom cannot navigate, so the last listener prevents the default action.
  const last = (event: Event) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener(kind, last, { once: true });
  link.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, ...how }));
  return left;
};

describe('an outbound link in the same tab', () => {
  it('opens once, as soon as it is reported', () => {
    expect(click(linkOf({ href: address }))).toBe(false);
    expect(reported.map(([told]) => told)).toEqual([address]);
    expect(go).not.toHaveBeenCalled();
    reported[0]?.[1]();
    expect(go.mock.calls).toEqual([[address]]);
    reported[0]?.[1]();
    vi.advanceTimersByTime(1000);
    expect(go).toHaveBeenCalledTimes(1);
  });

  it('opens after 250 ms when the report is not confirmed', () => {
    click(linkOf({ href: address }));
    vi.advanceTimersByTime(249);
    expect(go).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(go.mock.calls).toEqual([[address]]);
    reported[0]?.[1]();
    expect(go).toHaveBeenCalledTimes(1);
  });

  it('opens when reporting it throws', () => {
    unfollow();
    const complaint = vi.fn((event: ErrorEvent) => event.preventDefault());
    window.addEventListener('error', complaint, { once: true });
    unfollow = followOutbound(() => {
      throw new Error('blocked');
    }, go);
    expect(click(linkOf({ href: address }))).toBe(false);
    expect(complaint).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(250);
    expect(go.mock.calls).toEqual([[address]]);
  });

  it('is reported when a child element is clicked', () => {
    const inner = linkOf({ href: address }).firstElementChild as HTMLElement;
    click(inner);
    expect(reported).toHaveLength(1);
  });

  it.each(['_self', '_top', '_parent'])('waits for the report with target %s', (target) =>
    expect(click(linkOf({ href: address, target }))).toBe(false),
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
])('reports an outbound link %s without delaying it', (_, attributes, how) => {
  expect(click(linkOf({ href: address, ...attributes }), how)).toBe(true);
  expect(reported).toHaveLength(1);
  reported[0]?.[1]();
  vi.runAllTimers();
  expect(go).not.toHaveBeenCalled();
});

it.each([
  ['within the portal', '/toolkit/logo'],
  ['within the portal, written out', `${window.location.origin}/leden`],
  ['to an address for mail', 'mailto:info@example.org'],
  ['to a telephone', 'tel:0123456789'],
])('does not report a link %s', (_, href) => {
  expect(click(linkOf({ href }))).toBe(true);
  expect(reported).toEqual([]);
});

it('does not report a click with the middle button or one that another handler prevented', () => {
  const link = linkOf({ href: address });
  expect(click(link, { button: 1 }, 'auxclick')).toBe(true);
  expect(click(link, { button: 1 })).toBe(true);
  link.addEventListener('click', (event) => event.preventDefault());
  click(link);
  vi.runAllTimers();
  expect([reported, go.mock.calls]).toEqual([[], []]);
});

it('reports nothing after tracking stops', () => {
  unfollow();
  expect(click(linkOf({ href: address }))).toBe(true);
  expect(reported).toEqual([]);
});
