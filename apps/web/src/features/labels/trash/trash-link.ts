import { getPath } from '../../../lib/routing/paths.js';
import { t } from '../messages.js';

/** The link of the notice after labels are removed or merged. */
export const getLabelTrashLink = () => ({ to: getPath('labelTrash'), text: t('labelTrash.link') });
