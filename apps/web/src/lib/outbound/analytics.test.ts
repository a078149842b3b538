import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAnalytics } from './analytics.js';

const script = 'https://tellen.example.net/gtag.js';
const analyticsWindow = window as Window & { dataLayer?: ArrayLike<unknown>[] };
const getPushed = () => (analyticsWindow.dataLayer ?? []).map((args) => Array.from(args));
const findScripts = () => [...document.querySelectorAll<HTMLScriptElement>(`script[src="${script}"]`)];
let providerCount = 0;
/** Returns a provider with a new id, so that its script is not loaded yet. */
const buildProvider = () => ({ script, id: `G-${(providerCount += 1)}` });

beforeEach(() => delete analyticsWindow.dataLayer);
afterEach(() => document.head.replaceChildren());

it('loads the script and counts the page view once, also when started twice', () => {
  const newProvider = buildProvider();
  startAnalytics(newProvider).stop();
  startAnalytics(newProvider);
  expect(findScripts().map(({ async }) => async)).toEqual([true]);
  expect(getPushed().map(([command]) => command)).toEqual(['js', 'config']);
  expect(getPushed()[1]).toEqual(['config', newProvider.id]);
});

it('pushes `arguments` objects rather than arrays', () => {
  startAnalytics(buildProvider());
  expect(analyticsWindow.dataLayer?.map((line) => Object.prototype.toString.call(line))).toEqual([
    '[object Arguments]',
    '[object Arguments]',
  ]);
});

it('reports a link with a callback and a time-out', () => {
  const done = vi.fn();
  startAnalytics(buildProvider()).report('https://elders.example.net/', done);
  expect(getPushed()[2]).toEqual([
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
  const { report } = startAnalytics(buildProvider());
  findScripts().forEach((blocked) => fireEvent.error(blocked));
  const done = vi.fn();
  report('https://elders.example.net/', done);
  expect(done).toHaveBeenCalledTimes(1);
  expect(getPushed().map(([command]) => command)).not.toContain('event');
});

it('disables counting when stopped and enables it when started again', () => {
  const newProvider = buildProvider();
  const isDisabled = () => (window as unknown as Record<string, unknown>)[`ga-disable-${newProvider.id}`];
  const { stop } = startAnalytics(newProvider);
  expect(isDisabled()).toBe(false);
  stop();
  expect(isDisabled()).toBe(true);
  startAnalytics(newProvider);
  expect(isDisabled()).toBe(false);
});
