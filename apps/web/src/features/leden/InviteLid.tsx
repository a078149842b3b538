import type { Lid } from '@ledenportaal/shared';
import { IconMail } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { useConfigQuery } from '../../lib/api/api.js';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { formatDate } from '../../lib/format.js';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { useInviteLidMutation } from './leden.api.js';
import styles from './LidView.module.css';

/** Sends an invitation to a lid without an account. Renders nothing while sign-up is closed. */
export const InviteLid = ({ lid: { _id: id, email, invitedAt } }: { lid: Lid }) => {
  const [invite, { isLoading }] = useInviteLidMutation();
  const dispatch = useDispatch();
  const { signup, timeZone } = useConfigQuery().data?.results ?? {};
  if (!signup || signup === 'closed') return null;
  const send = async () => {
    const { data, error } = await invite({ params: { id } });
    dispatch(data ? notified('ok', data.msg) : notified('error', getErrorMessage(error ?? {})));
  };
  return (
    <div className={styles.invite}>
      <p>{invitedAt ? t('lid.invited', { date: formatDate(invitedAt, timeZone) }) : t('lid.inviteHelp', { email })}</p>
      <LoadingButton
        variant="default"
        loading={isLoading}
        leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
        onClick={() => void send()}
      >
        {t(invitedAt ? 'lid.inviteAgain' : 'lid.invite')}
      </LoadingButton>
    </div>
  );
};
