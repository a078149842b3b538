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
])('the page at %s is %s', (pathname, name) => expect(findPageName(pathname)).toBe(name));

it.each(['/logins', '/login/forget/a/b', '/signup/verify', '/beeldbank/login', '/beeldbank'])(
  'there is no page at %s',
  (pathname) => expect(findPageName(pathname)).toBeUndefined(),
);
