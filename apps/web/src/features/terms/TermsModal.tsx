import type { Terms } from '@ledenportaal/shared';
import { useEffect, useEffectEvent, useState } from 'react';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { answerQuestion } from './agreement.js';
import { formatDate } from '../../lib/format.js';
import { Callout } from '../../ui/Callout.js';
import { DialogButtons } from '../../ui/dialog/Dialog.js';
import { DialogModal } from '../../ui/dialog/DialogModal.js';
import { LoadError } from '../../ui/LoadError.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { t } from './messages.js';
import { useAgreeToTermsMutation, useLazyTermsQuery } from './terms.api.js';
import { TermsText } from './TermsText.js';

/** Other terms, or none: the portal was started again meanwhile. */
const outdatedCodes = ['terms_changed', 'not_found'];

/** Asks whether the user agrees to the present terms. */
export const TermsModal = ({ opened }: { opened: boolean }) => {
  const [fetchTerms, { error, isFetching }] = useLazyTermsQuery();
  const [agreeToTerms, { isLoading }] = useAgreeToTermsMutation();
  const [terms, setTerms] = useState<Terms>();
  const [hasChanged, setHasChanged] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();

  const load = async () => {
    const { data } = await fetchTerms();
    if (!data) return;
    const { results } = data;
    // In another tab, for example.
    if (!results || results.agreedAt) answerQuestion(true);
    else setTerms(results);
  };
  const ask = useEffectEvent(() => {
    setTerms(undefined);
    setHasChanged(false);
    setErrorMessage(undefined);
    void load();
  });
  useEffect(() => {
    if (opened) ask();
  }, [opened]);
  const agree = async ({ version }: Terms) => {
    setErrorMessage(undefined);
    const { data, error: failure } = await agreeToTerms({ body: { version } });
    if (data) return answerQuestion(true);
    if (!('code' in failure) || !outdatedCodes.includes(String(failure.code)))
      return setErrorMessage(getErrorMessage(failure));
    setHasChanged(true);
    await load();
  };
  const cancel = () => isLoading || answerQuestion(false);
  return (
    <DialogModal
      opened={opened && (terms !== undefined || error !== undefined)}
      onClose={cancel}
      title={t('terms.title')}
      size={620}
      isOnTop
    >
      {terms ? (
        <>
          {hasChanged && (
            <Callout tone="warning" mt={12}>
              {t('terms.changed')}
            </Callout>
          )}
          <p>{t('terms.ask', { date: formatDate(terms.date, 'UTC') })}</p>
          <TermsText {...terms} />
        </>
      ) : (
        error && (
          <LoadError title={t('terms.error')} error={error} isFetching={isFetching} refetch={() => void load()} />
        )
      )}
      <DialogButtons error={errorMessage} onCancel={cancel} isBusy={isLoading}>
        {terms && (
          <LoadingButton loading={isLoading} onClick={() => void agree(terms)}>
            {t('terms.agree')}
          </LoadingButton>
        )}
      </DialogButtons>
    </DialogModal>
  );
};
