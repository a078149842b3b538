import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { go, usePlace } from './place.js';

beforeEach(() => history.pushState(null, '', '/login'));

it('navigateTo updates the location and its state', () => {
  const { result } = renderHook(usePlace);
  act(() => go('/signup?email=a%40example.org', { state: { from: '/leden' } }));
  expect(result.current).toEqual({
    pathname: '/signup',
    search: '?email=a%40example.org',
    state: { from: '/leden' },
  });
});

it('ignores history state that is invalid', () => {
  history.replaceState({ usr: { from: 'https://example.org' } }, '');
  expect(renderHook(usePlace).result.current.state).toEqual({});
});

it('updates the location on browser back', async () => {
  const { result } = renderHook(usePlace);
  act(() => go('/signup'));
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  history.back();
  await act(() => gone);
  expect(result.current.pathname).toBe('/login');
});

it('numbers the history entries as React Router does, including the first one', () => {
  go('/signup');
  expect(history.state).toMatchObject({ idx: 1 });
  go('/login', { replace: true });
  expect(history.state).toMatchObject({ idx: 1 });
  go('/login/forget');
  expect(history.state).toMatchObject({ idx: 2 });
});

it('adds no history entry when it replaces the current one', () => {
  const before = history.length;
  go('/signup', { replace: true });
  expect(history.length).toBe(before);
});
