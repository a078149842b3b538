import { expect, it } from 'vitest';
import { findPageName } from './pages.js';

it.each([
  ['/', 'home'],
  ['/login', 'login'],
  ['/Login/', 'login'],
  ['/login/forget', 'forgot'],
  ['/login/forget/a%20b', 'newPassword'],
  ['/signup/verify/code/', 'verify'],
  ['/beeldbank/foto', 'fotos'],
  ['/admin/bestanden/new', 'newFile'],
  ['/wildgebied/jaarplan', 'jaarplan'],
])('finds the page of %s: %s', (pathname, name) => expect(findPageName(pathname)).toBe(name));

it.each(['/logins', '/login/forget/a/b', '/signup/verify', '/beeldbank/login', '/beeldbank'])(
  'finds no page for %s',
  (pathname) => expect(findPageName(pathname)).toBeUndefined(),
);
