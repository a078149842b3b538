import type { Foto } from '@ledenportaal/shared';
import { formatNumber } from '../../../lib/format.js';
import { t } from './messages.js';

/** In pixels, after the EXIF orientation. */
export type Size = Pick<Foto, 'width' | 'height'>;

/** Whether a picture has fewer pixels than the one that it replaces. */
export const isSmaller = (next: Size, now: Size): boolean => next.width * next.height < now.width * now.height;

/** Says by how much a picture is smaller, and what that means. */
export const formatSmaller = (next: Size, now: Size): string =>
  t('replace.smaller', { next: formatSize(next), now: formatSize(now) });

const formatSize = ({ width, height }: Size) => `${formatNumber(width)} × ${formatNumber(height)}`;
