import { afterEach, beforeEach, expect, it } from 'vitest';
import { preloadForMembers, preloadForVisitors } from './preload.js';

const files = {
  visitor: ['assets/login.js', 'assets/landscape.svg'],
  '/beeldbank/foto': ['assets/grid.css', 'assets/grid.js'],
  '*': ['assets/portal.js'],
};
const getLinks = () =>
  [...document.head.querySelectorAll('link')].map((link) =>
    ['rel', 'as', 'href'].map((name) => link.getAttribute(name)).join(' '),
  );

beforeEach(() => {
  document.head.innerHTML = '<meta name="first" />';
  document.querySelector('meta')?.setAttribute('content', JSON.stringify(files));
});
afterEach(() => {
  document.head.innerHTML = '';
});

it('preloads the files of the page, with the attributes of the later request', () => {
  preloadForMembers('/beeldbank/foto?page=2');
  expect(getLinks()).toEqual(['preload style /assets/grid.css', 'modulepreload  /assets/grid.js']);
  expect([...document.head.querySelectorAll('link')].every(({ crossOrigin }) => crossOrigin !== null)).toBe(true);
});

it('preloads the files under * on any other page, each file once', () => {
  preloadForMembers('/leden');
  preloadForMembers('/leden');
  expect(getLinks()).toEqual(['modulepreload  /assets/portal.js']);
});

it('preloads the script and image of /login for a visitor', () => {
  preloadForVisitors();
  expect(getLinks()).toEqual(['modulepreload  /assets/login.js', 'preload image /assets/landscape.svg']);
});

it('preloads nothing without a list from the build', () => {
  document.head.innerHTML = '';
  preloadForMembers('/');
  expect(getLinks()).toEqual([]);
});
