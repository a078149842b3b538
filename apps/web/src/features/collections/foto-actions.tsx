import type { Foto } from '@ledenportaal/shared';
import { DownloadIconButton } from '../downloads/DownloadIconButton.js';
import { AddToCollectionButton } from './CollectionButtons.js';

/** The buttons for members on a picture: collection and download. */
export const renderFotoActions = (foto: Foto) => (
  <>
    <AddToCollectionButton foto={foto} />
    <DownloadIconButton foto={foto} />
  </>
);
