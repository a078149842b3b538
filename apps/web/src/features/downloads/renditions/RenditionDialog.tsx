import type { Foto } from '@ledenportaal/shared';
import type { DialogProps } from '../../../ui/dialog/dialog-props.js';
import { lazyOnOpen } from '../../../ui/dialog/lazyOnOpen.js';

export type RenditionDialogProps = Omit<DialogProps, 'children'> & { foto: Foto };

/** Chooses the rendition of a photo, and downloads it. */
export const RenditionDialog = lazyOnOpen<RenditionDialogProps>(
  async () => (await import('./RenditionModal.js')).RenditionModal,
);
