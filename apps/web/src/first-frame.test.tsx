import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import page from '../index.html?raw';
import { findPageName } from './app/pages.js';
import { showFirstFrame } from './first-frame.js';
import { paths } from './lib/routing/path-table.js';
import { getPath } from './lib/routing/paths.js';
import { portalResponses } from './test/portal-responses.js';
import { renderWithResponses } from './test/render.js';
import { tokenOf } from './test/tokens.js';

const config = { ...portalResponses['GET /api/config'].body.results, organisation: 'Stichting De Ruigenhei' };

afterEach(() => {
  document.documentElement.removeAttribute('data-member');
  history.replaceState(null, '', '/');
});

/** Parses the page as the browser does after the script in its head. */
const load = (results: object = config) => {
  showFirstFrame(true);
  const parsed = new DOMParser().parseFromString(page, 'text/html');
  document.body.replaceChildren(...parsed.body.children);
  const block = Object.assign(document.createElement('script'), { type: 'application/json', id: 'config' });
  block.textContent = JSON.stringify(results);
  document.body.append(block);
  document.dispatchEvent(new Event('readystatechange'));
  return document.querySelector('.first-header')!;
};

const withoutSpace = (html: string) => html.replaceAll(/\s+(?=<)|(?<=>)\s+/g, '');

it('shows the header that React renders, with the name of the organisation', async () => {
  const first = withoutSpace(load().querySelector('.site-home')!.innerHTML);
  document.body.replaceChildren();
  localStorage.setItem('token', tokenOf('lid'));
  renderWithResponses('/leden', { ...portalResponses, 'GET /api/config': { body: { results: config } } });
  const link = await screen.findByRole('link', { name: 'Stichting De Ruigenhei, naar het begin' });
  expect(first).toBe(withoutSpace(link.innerHTML));
  expect(first).toContain('Stichting De<b>Ruigenhei</b>');
});

it('shows the logo that React renders, with the name as its alternative text', async () => {
  const results = { ...config, logo: { src: '/logo-1a2b.svg', width: 300, height: 80 } };
  const first = load(results).querySelector('.site-brand')!;
  expect(first.textContent).toBe('');
  const picture = first.querySelector('img')!;
  document.body.replaceChildren();
  localStorage.setItem('token', tokenOf('lid'));
  renderWithResponses('/leden', { ...portalResponses, 'GET /api/config': { body: { results } } });
  const rendered = await screen.findByRole('img', { name: 'Stichting De Ruigenhei' });
  const attributes = ({ src, width, height, alt }: Partial<HTMLImageElement>) => ({ src, width, height, alt });
  expect(attributes(rendered as HTMLImageElement)).toEqual(attributes(picture));
  expect(attributes(picture)).toMatchObject({ width: 300, height: 80 });
});

it('is for members only, and on no page of visitors', () => {
  const isShown = (address: string, isMember = true) => {
    document.documentElement.removeAttribute('data-member');
    history.replaceState(null, '', address);
    showFirstFrame(isMember);
    return document.documentElement.hasAttribute('data-member');
  };
  expect(isShown('/leden', false)).toBe(false);
  const addresses = Object.values(paths).map(({ path }) => path.replaceAll(/:\w+/g, 'een'));
  for (const address of addresses)
    expect([address, isShown(address)]).toEqual([address, paths[findPageName(address)!].access !== 'public']);
  expect(isShown(getPath('signup').toUpperCase())).toBe(false);
});
