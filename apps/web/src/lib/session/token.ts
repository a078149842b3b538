import { idPattern, toKnownRole, type TokenPayload } from '@ledenportaal/shared';
import { hasShape } from '../api/has-shape.js';
import { ignoreErrors } from '../ignore-errors.js';

/**
 * Decodes the payload of a token, or returns null when it is invalid. Does not check the expiry: this device's clock
 * can be wrong, and the server checks it at the first request.
 */
export const decodeToken = (token: string | null): TokenPayload | null =>
  ignoreErrors(() => {
    const part = token?.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as object;
    const payload = { voornaam: '', ...claims };
    return isTokenPayload(payload) ? { ...payload, role: toKnownRole(payload.role) } : null;
  }) ?? null;

const isTokenPayload = (value: unknown): value is TokenPayload =>
  hasShape(value, { sub: '', name: '', voornaam: '', role: '', version: 0, exp: 0 }) && idPattern.test(value.sub);
