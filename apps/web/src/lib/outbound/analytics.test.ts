import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAnalytics } from './analytics.js';

const script = 'https://tellen.example.net/gtag.js';
const layered = window as Window & { dataLayer?: ArrayLike<unknown>[] };
const told = () => (layered.dataLayer ?? []).map((line) => Array.from(line));
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${script}"]`)];
let number = 0;
/** Returns a provider with a new id, so that its script is not loaded yet. */
const provider = () => ({ script, id: `G-${(number += 1)}` });

beforeEach(() => delete layered.dataLayer);
afterEach(() => document.head.replaceChildren());

it('loads the script and counts the page view once, also when started twice', () => {
  const one = provider();
  startAnalytics(one).stop();
  startAnalytics(one);
  expect(scripts().map(({ async }) => async)).toEqual([true]);
  expect(told().map(([command]) => command)).toEqual(['js', 'config']);
  expect(told()[1]).toEqual(['config', one.id]);
});

it('pushes `arguments` objects rather than arrays', () => {
  startAnalytics(provider());
  expect(layered.dataLayer?.map((line) => Object.prototype.toString.call(line))).toEqual([
    '[object Arguments]',
    '[object Arguments]',
  ]);
});

it('reports a link with a callback and a time-out', () => {
  const done = vi.fn();
  startAnalytics(provider()).report('https://elders.example.net/', done);
  expect(told()[2]).toEqual([
    'event',
    'click',
    expect.objectContaining({
      link_url: 'https://elders.example.net/',
      event_callback: done,
      event_timeout: 250,
    }),
  ]);
  expect(done).not.toHaveBeenCalled();
});

it('calls back at once when the script is blocked', () => {
  const { report } = startAnalytics(provider());
  scripts().forEach((blocked) => fireEvent.error(blocked));
  const done = vi.fn();
  report('https://elders.example.net/', done);
  expect(done).toHaveBeenCalledTimes(1);
  expect(told().map(([command]) => command)).not.toContain('event');
});

it('disables counting when stopped and enables it when started again', () => {
  const one = provider();
  const isSilent = () => (window as unknown as Record<string, unknown>)[`ga-disable-${one.id}`];
  const { stop } = startAnalytics(one);
  expect(isSilent()).toBe(false);
  stop();
  expect(isSilent()).toBe(true);
  startAnalytics(one);
  expect(isSilent()).toBe(false);
});
