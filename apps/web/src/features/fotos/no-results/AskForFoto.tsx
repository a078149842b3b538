import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useDispatch } from 'react-redux';
import { getApiError } from '../../../lib/api/api-error.js';
import { notified } from '../../../lib/notices.slice.js';
import { Dialog, DialogButtons } from '../../../ui/dialog/Dialog.js';
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.js';
import { useAskForFotoMutation } from './ask.api.js';
import { t } from './messages.js';

type Props = { tekst: string };

/** Asks the office for a photo that a search for a text did not find. */
export const AskForFoto = ({ tekst }: Props) => <AskButton key={tekst} tekst={tekst} />;

const AskButton = ({ tekst }: Props) => {
  const [opened, { open, close }] = useDisclosure();
  const [ask, { isLoading, isSuccess, error, reset }] = useAskForFotoMutation();
  const dispatch = useDispatch();
  useRestoreFocus(isLoading);
  const handleClose = () => {
    if (isLoading) return;
    close();
    if (error) reset();
  };
  const send = async () => {
    const { data } = await ask({ body: { tekst } });
    if (!data) return;
    close();
    dispatch(notified('ok', data.msg));
  };
  return (
    <>
      <Button variant="default" aria-disabled={isSuccess} onClick={isSuccess ? undefined : open}>
        {t(isSuccess ? 'ask.sent' : 'ask.open')}
      </Button>
      <Dialog opened={opened} onClose={handleClose} title={t('ask.open')}>
        <p>{t('ask.text', { tekst })}</p>
        <DialogButtons onCancel={handleClose} isBusy={isLoading} error={error && getApiError(error).message}>
          <Button data-autofocus loading={isLoading} onClick={() => void send()}>
            {t('ask.send')}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
};
