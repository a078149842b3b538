import type { Foto } from '@ledenportaal/shared';
import { DownloadIconButton, type NamedRendition } from '../downloads/DownloadIconButton.js';
import { CollectionButton } from './CollectionButton.js';

/** The buttons for members on a picture: collection and download. */
export const renderFotoActions = (foto: Foto, rendition?: NamedRendition) => (
  <>
    <CollectionButton foto={foto} />
    <DownloadIconButton foto={foto} rendition={rendition} />
  </>
);
