import { ignoreErrors } from '../../lib/ignore-errors.js';

/** Kept in the browser: whether somebody chose the menu folded, or not; nothing until then. */
export const foldKey = 'menu-folded';

/** Until somebody chooses: beside the photos there is no room for names on an ordinary laptop. */
export const foldsBesidePhotos = '(max-width: 90em)';

/** As the menu will be beside the photos, before its program is there. */
export const isFoldedBesidePhotos = (): boolean =>
  ignoreErrors(() => JSON.parse(localStorage.getItem(foldKey) ?? 'null') as boolean | null) ??
  matchMedia(foldsBesidePhotos).matches;
