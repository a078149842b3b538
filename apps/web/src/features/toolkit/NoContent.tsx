import { Message } from '../../ui/Message.js';
import { useCan } from '../../lib/session/useCan.js';
import { t } from './messages.js';

/** Shown while the content folder has nothing for a page. Admins read where they can add it. */
export const NoContent = ({ name }: { name: 'social' | 'teksten' }) => {
  const isAdmin = useCan('settings.edit');
  return <Message title={t(`${name}.none`)} {...(isAdmin && { text: t(`${name}.noneAdmin`) })} />;
};
