import type { Foto } from '@ledenportaal/shared';
import { truncateText } from '../../../lib/truncate-text.js';
import { findFotoName } from '../../foto-base/FotoPicture.js';
import { t } from './messages.js';

/** The name of a photo in a document title. Without beschrijving: who made it, and where. */
export const getFotoTitle = (foto: Foto) => {
  const { eigenaar, locatie } = foto;
  const maker = eigenaar ? t('foto.titleBy', { name: eigenaar }) : t('foto.titleNone');
  return truncateText(findFotoName(foto) || [maker, locatie].filter(Boolean).join(', '));
};
