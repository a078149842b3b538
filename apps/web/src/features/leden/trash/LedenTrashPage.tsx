import { t } from '../messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { TrashLayout } from '../../trash/TrashLayout.js';
import { LedenTrash } from './LedenTrash.js';

export const LedenTrashPage = () => (
  <TrashLayout title={t('ledenTrash.title')} back={{ to: getPath('leden'), text: t('ledenTrash.back') }}>
    <LedenTrash />
  </TrashLayout>
);
