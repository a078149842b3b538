import type { Foto } from '@ledenportaal/shared';
import { DownloadIcon } from './DownloadIcon.js';
import { HeartIcon } from './HeartIcon.js';

/** What a member does with a photo, on the picture. */
export const bothActions = (foto: Foto) => (
  <>
    <HeartIcon foto={foto} />
    <DownloadIcon foto={foto} />
  </>
);
