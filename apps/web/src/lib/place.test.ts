import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { go, usePlace } from './place.js';

beforeEach(() => history.pushState(null, '', '/login'));

it('a page hears where it goes, and what is told there', () => {
  const { result } = renderHook(usePlace);
  act(() => go('/signup?email=a%40example.org', { state: { from: '/leden' } }));
  expect(result.current).toEqual({
    pathname: '/signup',
    search: '?email=a%40example.org',
    state: { from: '/leden' },
  });
});

it('what is no state of ours is none', () => {
  history.replaceState({ usr: { from: 'https://example.org' } }, '');
  expect(renderHook(usePlace).result.current.state).toEqual({});
});

it('hears that somebody goes back', async () => {
  const { result } = renderHook(usePlace);
  act(() => go('/signup'));
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  history.back();
  await act(() => gone);
  expect(result.current.pathname).toBe('/login');
});

it('numbers the entries as the router does, from the first on', () => {
  go('/signup');
  expect(history.state).toMatchObject({ idx: 1 });
  go('/login', { replace: true });
  expect(history.state).toMatchObject({ idx: 1 });
  go('/login/forget');
  expect(history.state).toMatchObject({ idx: 2 });
});

it('replaces without an entry more', () => {
  const before = history.length;
  go('/signup', { replace: true });
  expect(history.length).toBe(before);
});
