import { lazyOnOpen } from '../../../ui/dialog/lazyOnOpen.js';
import type { RenditionDialogProps } from './rendition-dialog-props.js';

/** Chooses the rendition of a photo, and downloads it. */
export const RenditionDialog = lazyOnOpen<RenditionDialogProps>(
  async () => (await import('./RenditionModal.js')).RenditionModal,
);
