import { afterEach, beforeEach, expect, it } from 'vitest';
import { preloadForMembers, preloadForVisitors } from './preload.js';

const told = {
  visitor: ['assets/login.js', 'assets/landscape.svg'],
  '/beeldbank/foto': ['assets/grid.css', 'assets/grid.js'],
  '*': ['assets/portal.js'],
};
const links = () =>
  [...document.head.querySelectorAll('link')].map((link) =>
    ['rel', 'as', 'href'].map((name) => link.getAttribute(name)).join(' '),
  );

beforeEach(() => {
  document.head.innerHTML = '<meta name="first" />';
  document.querySelector('meta')?.setAttribute('content', JSON.stringify(told));
});
afterEach(() => {
  document.head.innerHTML = '';
});

it('fetches what is at the address, each as what asks for it will', () => {
  preloadForMembers('/beeldbank/foto?page=2');
  expect(links()).toEqual(['preload style /assets/grid.css', 'modulepreload  /assets/grid.js']);
  expect([...document.head.querySelectorAll('link')].every(({ crossOrigin }) => crossOrigin !== null)).toBe(true);
});

it('fetches elsewhere what every page of members needs, and nothing twice', () => {
  preloadForMembers('/leden');
  preloadForMembers('/leden');
  expect(links()).toEqual(['modulepreload  /assets/portal.js']);
});

it('fetches for a visitor the program of /login and its picture', () => {
  preloadForVisitors();
  expect(links()).toEqual(['modulepreload  /assets/login.js', 'preload image /assets/landscape.svg']);
});

it('fetches nothing where the build has told nothing', () => {
  document.head.innerHTML = '';
  preloadForMembers('/');
  expect(links()).toEqual([]);
});
