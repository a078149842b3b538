import type { FailedMail } from '@ledenportaal/shared';
import { Button, Title } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { useConfigQuery } from '../../lib/api/api.js';
import { getApiError, getErrorMessage } from '../../lib/api/api-error.js';
import { formatDate } from '../../lib/format.js';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { ButtonRow } from '../../ui/ButtonRow.js';
import { SmallText } from '../../ui/SmallText.js';
import { Callout } from '../../ui/Callout.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { useRetryMailMutation } from './accounts.api.js';
import styles from './MailTab.module.css';

type Props = { mail: FailedMail; onSent: () => void; onRemove: () => void; onGone: () => void };

export const FailedMailItem = ({ mail, onSent, onRemove, onGone }: Props) => {
  const { _id: id, to, subject, attempts, error: serverError, createdAt, failedAt } = mail;
  const { data: config } = useConfigQuery();
  const dispatch = useDispatch();
  const [retry, { isLoading, error }] = useRetryMailMutation();
  const formatMailDate = (at: string) => formatDate(at, config?.results.timeZone);
  const send = async () => {
    const { data, error: retryError } = await retry({ params: { id } });
    if (data) {
      onSent();
      dispatch(notified('ok', data.msg));
    } else if (getApiError(retryError).status === 404) onGone();
  };
  return (
    <div role="listitem" className={styles.mail}>
      <Title order={2} size="h3">
        {subject}
      </Title>
      <p>{t('mail.to', { to })}</p>
      <SmallText>
        {t('mail.facts', { created: formatMailDate(createdAt), failed: formatMailDate(failedAt), attempts })}
      </SmallText>
      <p className={styles.serverError}>
        {t('mail.said')} <q>{serverError}</q>
      </p>
      {error && <Callout tone="error">{getErrorMessage(error)}</Callout>}
      <ButtonRow mt={8}>
        <LoadingButton
          size="sm"
          variant="default"
          loading={isLoading}
          aria-label={t('mail.retryOne', { to, subject })}
          onClick={() => void send()}
        >
          {t('mail.retry')}
        </LoadingButton>
        <Button
          size="sm"
          variant="subtle"
          color="red"
          aria-label={t('mail.removeOne', { to, subject })}
          onClick={onRemove}
        >
          {t('mail.remove')}
        </Button>
      </ButtonRow>
    </div>
  );
};
