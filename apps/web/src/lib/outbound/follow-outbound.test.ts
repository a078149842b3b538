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
/** Whether the browser would follow the link by itself. */
const click = (link: HTMLElement, how: MouseEventInit = {}, kind = 'click') => {
  let left = false;
  // What jsdom cannot do is stopped after everybody has had the click.
  const last = (event: Event) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener(kind, last, { once: true });
  link.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, ...how }));
  return left;
};

describe('a link outwards, in the same tab', () => {
  it('opens as soon as it is reported, and once', () => {
    expect(click(linkOf({ href: address }))).toBe(false);
    expect(reported.map(([told]) => told)).toEqual([address]);
    expect(go).not.toHaveBeenCalled();
    reported[0]?.[1]();
    expect(go.mock.calls).toEqual([[address]]);
    reported[0]?.[1]();
    vi.advanceTimersByTime(1000);
    expect(go).toHaveBeenCalledTimes(1);
  });

  it('opens after 250 ms where nobody says that it is reported', () => {
    click(linkOf({ href: address }));
    vi.advanceTimersByTime(249);
    expect(go).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(go.mock.calls).toEqual([[address]]);
    reported[0]?.[1]();
    expect(go).toHaveBeenCalledTimes(1);
  });

  it('opens even where reporting it fails', () => {
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

  it('counts from what stands in it too', () => {
    const inner = linkOf({ href: address }).firstElementChild as HTMLElement;
    click(inner);
    expect(reported).toHaveLength(1);
  });

  it.each(['_self', '_top', '_parent'])('is held for target %s', (target) =>
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
])('a link outwards %s is reported and not held up', (_, attributes, how) => {
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
])('a link %s is left alone', (_, href) => {
  expect(click(linkOf({ href }))).toBe(true);
  expect(reported).toEqual([]);
});

it('a click that somebody else took is left alone, and so is the middle button', () => {
  const link = linkOf({ href: address });
  expect(click(link, { button: 1 }, 'auxclick')).toBe(true);
  expect(click(link, { button: 1 })).toBe(true);
  link.addEventListener('click', (event) => event.preventDefault());
  click(link);
  vi.runAllTimers();
  expect([reported, go.mock.calls]).toEqual([[], []]);
});

it('nothing is heeded any more once nobody follows', () => {
  unfollow();
  expect(click(linkOf({ href: address }))).toBe(true);
  expect(reported).toEqual([]);
});
