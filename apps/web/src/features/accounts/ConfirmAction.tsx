import { fullName } from '@ledenportaal/shared';
import { useSelector } from 'react-redux';
import { t } from './messages.js';
import { selectAuth } from '../../lib/session/auth.slice.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import type { AccountActions } from './useAccountActions.js';

/** The confirmation dialog of an action. Warns admins who act on their own account. */
export const ConfirmAction = ({ actions: { target, opened, perform, close, closed } }: { actions: AccountActions }) => {
  const { user } = useSelector(selectAuth);
  if (!target || typeof target.action === 'string') return null;
  const { action, account } = target;
  const values = { name: fullName(account) };
  const text = t(`accounts.${action.name}Text`, values);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onClosed={closed}
      title={t(`accounts.${action.name}Title`, values)}
      text={account._id === user?._id ? `${text} ${t('accounts.own')}` : text}
      confirm={t(`accounts.${action.name}`)}
      onConfirm={async () => (await perform(action, account))?.message}
    />
  );
};
