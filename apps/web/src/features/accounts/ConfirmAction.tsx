import { fullName } from '@ledenportaal/shared';
import { useSelector } from 'react-redux';
import { say } from '../../lib/messages.js';
import { selectAuth } from '../../lib/session/auth.slice.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import type { AccountActions } from './useAccountActions.js';

type Props = { actions: Pick<AccountActions, 'asking' | 'opened' | 'confirm' | 'close'> };

/** Names whom it is about, and warns who would shut out themselves. */
export const ConfirmAction = ({ actions: { asking, opened, confirm, close } }: Props) => {
  const { user } = useSelector(selectAuth);
  if (!asking) return null;
  const { name: action, account } = asking;
  const name = fullName(account);
  const isOwn = account._id === user?._id;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={say(`accounts.${action}Title`, { name })}
      text={
        isOwn
          ? `${say(`accounts.${action}Text`, { name })} ${say('accounts.own')}`
          : say(`accounts.${action}Text`, { name })
      }
      confirm={say(`accounts.${action}`)}
      cancel={say('site.cancel')}
      onConfirm={confirm}
    />
  );
};
