import type { Foto } from '@ledenportaal/shared';
import { DownloadIcon } from './DownloadIcon.js';
import { HeartIcon } from './HeartIcon.js';

/** The buttons for members on a picture: collection and download. */
export const bothActions = (foto: Foto) => (
  <>
    <HeartIcon foto={foto} />
    <DownloadIcon foto={foto} />
  </>
);
