import type { FailedMail } from '@ledenportaal/shared';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { getApiError } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { Message } from '../../ui/Message.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { useFailedMailQuery, useRemoveMailMutation } from './accounts.api.js';
import { FailedMailItem } from './FailedMailItem.js';
import styles from './MailTab.module.css';

export const MailTab = () => {
  const query = useFailedMailQuery();
  return (
    <ListLoader query={query} errorTitle={t('mail.error')}>
      {({ results }) => <Mails mails={results} refetch={() => void query.refetch()} />}
    </ListLoader>
  );
};

type Props = { mails: FailedMail[]; refetch: () => void };

const Mails = ({ mails, refetch }: Props) => {
  const [chosen, choose] = useState<FailedMail>();
  const { opened, ask, close, confirm } = useRemoveMail(chosen, refetch);
  const isGone = chosen !== undefined && !mails.some(({ _id }) => _id === chosen._id);
  const region = useFocusWhen(isGone && !opened);
  const { to = '', subject = '' } = chosen ?? {};
  const remove = (mail: FailedMail) => {
    choose(mail);
    ask();
  };
  return (
    <section ref={region} tabIndex={-1} data-focus-quietly aria-label={t('mail.list')}>
      {mails.length === 0 ? (
        <Message title={t('mail.none')} text={t('mail.noneText')} />
      ) : (
        <>
          <p className={styles.lead}>{t('mail.lead')}</p>
          <div role="list" aria-label={t('mail.list')}>
            {mails.map((mail) => (
              <FailedMailItem
                key={mail._id}
                mail={mail}
                onSent={() => choose(mail)}
                onRemove={() => remove(mail)}
                onGone={refetch}
              />
            ))}
          </div>
        </>
      )}
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={t('mail.removeTitle', { to })}
        text={t('mail.removeText', { subject })}
        confirm={t('mail.remove')}
        cancel={t('site.cancel')}
        onConfirm={confirm}
      />
    </section>
  );
};

/** Moves the focus to the list when the mail with the focused button is removed. */
const useFocusWhen = (isGone: boolean) => {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isGone) region.current?.focus({ preventScroll: true });
  }, [isGone]);
  return region;
};

const useRemoveMail = (mail: FailedMail | undefined, refetch: () => void) => {
  const [remove] = useRemoveMailMutation();
  const dispatch = useDispatch();
  const [opened, setOpened] = useState(false);
  const confirm = async () => {
    if (!mail) return undefined;
    const { data, error } = await remove({ params: { id: mail._id } });
    if (data) return void dispatch(notified('ok', data.msg));
    const { status, message } = getApiError(error);
    if (status === 404) refetch();
    return message;
  };
  return { opened, ask: () => setOpened(true), close: () => setOpened(false), confirm };
};
