import type { Foto } from '@ledenportaal/shared';
import { Badge } from '../../ui/Badge.js';
import { t } from './messages.js';

/** Marks a photo that members do not see yet. */
export const ConceptBadge = ({ foto }: { foto: Pick<Foto, 'status'> }) =>
  foto.status === 'concept' && <Badge tone="sky">{t('status.concept')}</Badge>;
