import { toCreditLine, type Foto } from '@ledenportaal/shared';
import { t } from './messages.js';

/** Returns the line to print beside a photo. */
export const getCreditLine = (foto: Pick<Foto, 'eigenaar' | 'rechten'>, organisation: string) =>
  toCreditLine(foto, organisation, (credit) => t('usage.creditLine', { credit }));
