import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAnalytics } from './analytics.js';

const script = 'https://tellen.example.net/gtag.js';
const layered = window as Window & { dataLayer?: ArrayLike<unknown>[] };
const told = () => (layered.dataLayer ?? []).map((line) => Array.from(line));
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${script}"]`)];
let number = 0;
/** One that was not started before. */
const provider = () => ({ script, id: `G-${(number += 1)}` });

beforeEach(() => delete layered.dataLayer);
afterEach(() => document.head.replaceChildren());

it('loads the script and counts the page at the start, once', () => {
  const one = provider();
  startAnalytics(one).stop();
  startAnalytics(one);
  expect(scripts().map(({ async }) => async)).toEqual([true]);
  expect(told().map(([command]) => command)).toEqual(['js', 'config']);
  expect(told()[1]).toEqual(['config', one.id]);
});

it('pushes what the script reads: arguments, not lists', () => {
  startAnalytics(provider());
  expect(layered.dataLayer?.map((line) => Object.prototype.toString.call(line))).toEqual([
    '[object Arguments]',
    '[object Arguments]',
  ]);
});

it('reports a link with who to call, and when to stop waiting', () => {
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

it('keeps nobody waiting for a script that is blocked', () => {
  const { report } = startAnalytics(provider());
  scripts().forEach((blocked) => fireEvent.error(blocked));
  const done = vi.fn();
  report('https://elders.example.net/', done);
  expect(done).toHaveBeenCalledTimes(1);
  expect(told().map(([command]) => command)).not.toContain('event');
});

it('is silent from the moment that it stops, and counts again after a new start', () => {
  const one = provider();
  const isSilent = () => (window as unknown as Record<string, unknown>)[`ga-disable-${one.id}`];
  const { stop } = startAnalytics(one);
  expect(isSilent()).toBe(false);
  stop();
  expect(isSilent()).toBe(true);
  startAnalytics(one);
  expect(isSilent()).toBe(false);
});
