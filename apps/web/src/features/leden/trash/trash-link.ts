import { getPath } from '../../../lib/routing/paths.js';
import { t } from '../messages.js';

/** The link of the notice after a lid is removed. */
export const getTrashLink = () => ({ to: getPath('ledenTrash'), text: t('lid.toTrash') });
