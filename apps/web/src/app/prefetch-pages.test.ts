import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fireEvent } from '@testing-library/react';
import type { Role } from '@ledenportaal/shared';
import { prefetchPages } from './prefetch-pages.js';
import { pages } from './pages.js';

const page = () => null;
let role: Role | undefined;
let end: () => void;
const loads = { leden: vi.spyOn(pages, 'leden'), accounts: vi.spyOn(pages, 'accounts') };
beforeEach(() => {
  role = 'lid';
  for (const load of Object.values(loads)) load.mockReset().mockResolvedValue(page);
  end = prefetchPages(() => role);
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

const link = (href: string) => {
  document.body.innerHTML = `<a href="${href}"><b>Erheen</b></a>`;
  return document.querySelector('b')!;
};

it.each(['pointerOver', 'focusIn', 'touchStart'] as const)('a page is fetched at %s of a link to it, once', (event) => {
  const inside = link('/leden?zoek=eik');
  fireEvent[event](inside);
  fireEvent[event](inside);
  expect(loads.leden).toHaveBeenCalledTimes(1);
});

it('one that did not come is fetched again', async () => {
  loads.leden.mockRejectedValueOnce(new Error('offline'));
  const inside = link('/leden');
  fireEvent.pointerOver(inside);
  await Promise.resolve();
  await Promise.resolve();
  fireEvent.pointerOver(inside);
  expect(loads.leden).toHaveBeenCalledTimes(2);
});

it.each(['https://elders.example.org/leden', '/niets'])('nothing is fetched for %s', (href) => {
  fireEvent.pointerOver(link(href));
  expect(loads.leden).not.toHaveBeenCalled();
});

it('a page for admins is fetched for admins alone', () => {
  fireEvent.pointerOver(link('/admin/accounts'));
  expect(loads.accounts).not.toHaveBeenCalled();
  role = 'admin';
  fireEvent.pointerOver(link('/admin/accounts'));
  expect(loads.accounts).toHaveBeenCalledTimes(1);
});

it('nothing is fetched for who saves data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  fireEvent.pointerOver(link('/leden'));
  expect(loads.leden).not.toHaveBeenCalled();
});
