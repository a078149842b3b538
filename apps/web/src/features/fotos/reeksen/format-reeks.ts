import type { Reeks } from '@ledenportaal/shared';
import { formatDateTime } from '../../../lib/format.js';

/** The name of a reeks, or when it was added. */
export const formatReeks = ({ naam, createdAt }: Pick<Reeks, 'naam' | 'createdAt'>, timeZone: string | undefined) =>
  naam || formatDateTime(createdAt, timeZone);
