import { TokenPayload } from '@ledenportaal/shared';
import { ignoreErrors } from '../ignore-errors.js';

/**
 * Decodes the payload of a token, or returns null when it is invalid. Does not check the expiry: this device's clock
 * can be wrong, and the server checks it at the first request.
 */
export const decodeToken = (token: string | null): TokenPayload | null =>
  ignoreErrors(() => {
    const part = token?.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    return TokenPayload.parse(JSON.parse(new TextDecoder().decode(bytes)));
  }) ?? null;
