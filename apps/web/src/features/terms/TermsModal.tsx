import type { Terms } from '@ledenportaal/shared';
import { useEffect, useState } from 'react';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { formatDate } from '../../lib/format.js';
import { Callout } from '../../ui/Callout.js';
import { DialogButtons } from '../../ui/dialog/Dialog.js';
import { DialogModal } from '../../ui/dialog/DialogModal.js';
import { LoadError } from '../../ui/LoadError.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { answerQuestion } from './agreement.js';
import { t } from './messages.js';
import { useAgreeToTermsMutation, useTermsQuery } from './terms.api.js';
import { TermsText } from './TermsText.js';

/** Other terms, or none: the portal was started again meanwhile. */
const outdatedCodes: unknown[] = ['terms_changed', 'not_found'];

/** Asks whether the user agrees to the present terms. */
export const TermsModal = ({ opened }: { opened: boolean }) => {
  // `data` stays while the dialog closes; `currentData` is of this question.
  const { data, currentData, error, isFetching, refetch } = useTermsQuery(undefined, {
    skip: !opened,
    refetchOnMountOrArgChange: true,
  });
  const [agreeToTerms, { isLoading, error: failure, reset }] = useAgreeToTermsMutation();
  /** The version that was no longer the present one. */
  const [outdated, setOutdated] = useState<string>();
  const terms = data?.results;
  const isAnswered = currentData !== undefined && (!currentData.results || currentData.results.agreedAt !== null);
  // In another tab, for example.
  useEffect(() => {
    if (isAnswered) answerQuestion(true);
  }, [isAnswered]);

  const answer = (hasAgreed: boolean) => {
    setOutdated(undefined);
    reset();
    answerQuestion(hasAgreed);
  };
  const agree = async ({ version }: Terms) => {
    const { data: agreed, error: cause } = await agreeToTerms({ body: { version } });
    if (agreed) return answer(true);
    if (!('code' in cause && outdatedCodes.includes(cause.code))) return undefined;
    reset();
    setOutdated(version);
    return void refetch();
  };
  const cancel = () => isLoading || answer(false);
  const isShown = !isAnswered && (currentData !== undefined || error !== undefined);
  return (
    <DialogModal opened={opened && isShown} onClose={cancel} title={t('terms.title')} size={620} isOnTop>
      {terms && outdated !== undefined && outdated !== terms.version && (
        <Callout tone="warning" mt={12}>
          {t('terms.changed')}
        </Callout>
      )}
      {terms && (
        <>
          <p>{t('terms.ask', { date: formatDate(terms.date, 'UTC') })}</p>
          <TermsText {...terms} />
        </>
      )}
      {!terms && error && (
        <LoadError title={t('terms.error')} error={error} isFetching={isFetching} refetch={refetch} />
      )}
      <DialogButtons error={failure && getErrorMessage(failure)} onCancel={cancel} isBusy={isLoading}>
        {terms && (
          <LoadingButton loading={isLoading} onClick={() => void agree(terms)}>
            {t('terms.agree')}
          </LoadingButton>
        )}
      </DialogButtons>
    </DialogModal>
  );
};
