import { fullName } from '@ledenportaal/shared';
import { useSelector } from 'react-redux';
import { t } from './messages.js';
import { selectAuth } from '../../lib/session/auth.slice.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import type { AccountActions } from './useAccountActions.js';

/** The confirmation dialog of an action. Warns admins who act on their own account. */
export const ConfirmAction = ({ actions: { target, opened, perform, close, closed } }: { actions: AccountActions }) => {
  const { user } = useSelector(selectAuth);
  if (!target || target.name === 'link') return null;
  const { name: action, account } = target;
  const name = fullName(account);
  const text = t(`accounts.${action}Text`, { name });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onClosed={closed}
      title={t(`accounts.${action}Title`, { name })}
      text={account._id === user?._id ? `${text} ${t('accounts.own')}` : text}
      confirm={t(`accounts.${action}`)}
      onConfirm={async () => (await perform(action, account))?.message}
    />
  );
};
