import type { Foto } from '@ledenportaal/shared';
import { t } from './messages.js';

/** The name of who made a photo, to show. */
export const getMakerName = ({ eigenaar }: Pick<Foto, 'eigenaar'>) => eigenaar || t('lacks.eigenaar');
