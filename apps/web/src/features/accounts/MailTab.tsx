import type { FailedMail } from '@ledenportaal/shared';
import { Text } from '@mantine/core';
import { t } from './messages.js';
import { useRemoval } from '../../lib/forms/useRemoval.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { Message } from '../../ui/Message.js';
import { ListLoader } from '../../ui/table/ListLoader.js';
import { useFailedMailQuery, useRemoveMailMutation } from './accounts.api.js';
import { FailedMailItem } from './FailedMailItem.js';

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
  const [remove] = useRemoveMailMutation();
  const { region, item, openDialog, expectRemoval, dialog } = useRemoval({ items: mails, remove, refetch });
  const { to = '', subject = '' } = item ?? {};
  return (
    <section ref={region} tabIndex={-1} data-focus-quietly aria-label={t('mail.list')}>
      {mails.length === 0 ? (
        <Message title={t('mail.none')} text={t('mail.noneText')} />
      ) : (
        <>
          <Text mb={8} maw="62ch" c="dimmed">
            {t('mail.lead')}
          </Text>
          <div role="list" aria-label={t('mail.list')}>
            {mails.map((mail) => (
              <FailedMailItem
                key={mail._id}
                mail={mail}
                onSent={() => expectRemoval(mail)}
                onRemove={() => openDialog(mail)}
                onGone={refetch}
              />
            ))}
          </div>
        </>
      )}
      <ConfirmDialog
        {...dialog}
        title={t('mail.removeTitle', { to })}
        text={t('mail.removeText', { subject })}
        confirm={t('mail.remove')}
      />
    </section>
  );
};
