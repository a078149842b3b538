import { fileKinds, type CatalogueFile } from '@ledenportaal/shared';
import { formatBytes } from '../../lib/format.js';

/** Formats kind and size of a file, for example 'PDF, 1,8 MB'. */
export const formatKindAndSize = ({ kind, size }: Pick<CatalogueFile, 'kind' | 'size'>) =>
  `${fileKinds[kind].name}, ${formatBytes(size)}`;
