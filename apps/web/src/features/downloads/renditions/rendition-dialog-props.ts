import type { Foto } from '@ledenportaal/shared';
import type { DialogProps } from '../../../ui/dialog/dialog-props.js';

export type RenditionDialogProps = Omit<DialogProps, 'children'> & { foto: Foto };
