import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fireEvent } from '@testing-library/react';
import type { Role } from '@ledenportaal/shared';
import { prefetchPages } from './prefetch-pages.js';
import { idOf } from '../test/builders.js';
import { pages } from './pages.js';

const page = () => null;
let role: Role | undefined;
let stop: () => void;
const loads = { leden: vi.spyOn(pages, 'leden'), accounts: vi.spyOn(pages, 'accounts') };
beforeEach(() => {
  role = 'lid';
  for (const load of Object.values(loads)) load.mockReset().mockResolvedValue(page);
  stop = prefetchPages(() => role && { _id: idOf(1), name: 'Tester', role });
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

const renderLink = (href: string) => {
  document.body.innerHTML = `<a href="${href}"><b>Erheen</b></a>`;
  return document.querySelector('b')!;
};

it.each(['pointerOver', 'focusIn', 'touchStart'] as const)('prefetches the page of a link once on %s', (event) => {
  const target = renderLink('/leden?zoek=eik');
  fireEvent[event](target);
  fireEvent[event](target);
  expect(loads.leden).toHaveBeenCalledTimes(1);
});

it('retries a prefetch that failed', async () => {
  loads.leden.mockRejectedValueOnce(new Error('offline'));
  const target = renderLink('/leden');
  fireEvent.pointerOver(target);
  await Promise.resolve();
  await Promise.resolve();
  fireEvent.pointerOver(target);
  expect(loads.leden).toHaveBeenCalledTimes(2);
});

it.each(['https://elders.example.org/leden', '/niets'])('prefetches nothing for %s', (href) => {
  fireEvent.pointerOver(renderLink(href));
  expect(loads.leden).not.toHaveBeenCalled();
});

it('prefetches a page for admins for admins only', () => {
  fireEvent.pointerOver(renderLink('/admin/accounts'));
  expect(loads.accounts).not.toHaveBeenCalled();
  role = 'admin';
  fireEvent.pointerOver(renderLink('/admin/accounts'));
  expect(loads.accounts).toHaveBeenCalledTimes(1);
});

it('prefetches nothing when the browser saves data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  fireEvent.pointerOver(renderLink('/leden'));
  expect(loads.leden).not.toHaveBeenCalled();
});
