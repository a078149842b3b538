import type { Viewer } from '@ledenportaal/shared';
import { toTerms } from '../platform/content/content.terms.js';
import type { Portal } from './portal.js';

export const terms = toTerms({
  date: '2026-05-01',
  points: ['Noem de maker.', 'Verkoop de foto’s niet.'],
  text: 'Artikel 1.\n\nArtikel 2.',
});

/** Agrees for an account, in a portal with terms. */
export const agreeToTerms = async (portal: Portal, { id, name, role }: Viewer): Promise<void> => {
  if (portal.content.terms) await portal.terms.agree(portal.content.terms.version, { id, name, role });
};
