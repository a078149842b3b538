import { TokenPayload } from '@ledenportaal/shared';
import { tolerate } from '../tolerate.js';

/**
 * What the token says, or null where it says nothing readable. An expired one is read like any other: this device's
 * clock may be wrong, and the server decides at the first call.
 */
export const decodeToken = (token: string | null): TokenPayload | null =>
  tolerate(() => {
    const part = token?.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    return TokenPayload.parse(JSON.parse(new TextDecoder().decode(bytes)));
  }) ?? null;
