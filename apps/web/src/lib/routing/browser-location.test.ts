import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { navigateTo, useBrowserLocation } from './browser-location.js';

beforeEach(() => history.pushState(null, '', '/login'));

it('navigateTo updates the location and its state', () => {
  const { result } = renderHook(useBrowserLocation);
  act(() => navigateTo('/signup?email=a%40example.org', { state: { from: '/leden' } }));
  expect(result.current).toEqual({
    pathname: '/signup',
    search: '?email=a%40example.org',
    state: { from: '/leden' },
  });
});

it('ignores history state that is invalid', () => {
  history.replaceState({ usr: { from: 'https://example.org' } }, '');
  expect(renderHook(useBrowserLocation).result.current.state).toEqual({});
});

it('updates the location on browser back', async () => {
  const { result } = renderHook(useBrowserLocation);
  act(() => navigateTo('/signup'));
  const popState = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  history.back();
  await act(() => popState);
  expect(result.current.pathname).toBe('/login');
});

it('numbers the history entries as React Router does, including the first one', () => {
  navigateTo('/signup');
  expect(history.state).toMatchObject({ idx: 1 });
  navigateTo('/login', { replace: true });
  expect(history.state).toMatchObject({ idx: 1 });
  navigateTo('/login/forget');
  expect(history.state).toMatchObject({ idx: 2 });
});

it('adds no history entry when it replaces the current one', () => {
  const before = history.length;
  navigateTo('/signup', { replace: true });
  expect(history.length).toBe(before);
});
