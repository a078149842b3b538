import { expect, it } from 'vitest';
import { publicPageAt } from './public-pages.js';

it.each([
  ['/login', 'login', ''],
  ['/login/', 'login', ''],
  ['/Login', 'login', ''],
  ['/login/forget', 'forgot', ''],
  ['/login/forget/a%20b', 'newPassword', 'a b'],
  ['/login/forget/%', 'newPassword', '%'],
  ['/signup', 'signup', ''],
  ['/signup/verify/code/', 'verify', 'code'],
])('%s is %s', (pathname, name, code) => expect(publicPageAt(pathname)).toEqual({ name, code }));

it.each(['/', '/leden', '/logins', '/login/forget/a/b', '/signup/verify', '/beeldbank/login'])(
  '%s is the portal’s',
  (pathname) => expect(publicPageAt(pathname)).toBeUndefined(),
);
