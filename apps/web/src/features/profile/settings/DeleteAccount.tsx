import { AccountDeletion } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { getApiError } from '../../../lib/api/api-error.js';
import { t } from '../messages.js';
import { createValidator } from '../../../lib/forms/create-validator.js';
import { Callout } from '../../../ui/Callout.js';
import { Dialog, DialogButtons } from '../../../ui/dialog/Dialog.js';
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.js';
import { PasswordField } from '../../auth/PasswordField.js';
import { useLeaveMutation } from '../profile.api.js';
import { Setting } from './Setting.js';
import styles from './SettingsTab.module.css';
import { useEndSession } from './useEndSession.js';

export const DeleteAccount = () => {
  const [opened, { open, close }] = useDisclosure();
  const [isBusy, setBusy] = useState(false);
  return (
    <Setting title={t('settings.leave')} text={t('settings.leaveText')}>
      <Button variant="outline" color="red" onClick={open}>
        {t('settings.leave')}
      </Button>
      <Dialog opened={opened} onClose={() => isBusy || close()} title={t('settings.leaveTitle')}>
        <p>{t('settings.leaveConfirm')}</p>
        <DeleteAccountForm onBusyChange={setBusy} onCancel={close} />
      </Dialog>
    </Setting>
  );
};

type Props = { onBusyChange: (isBusy: boolean) => void; onCancel: () => void };

const DeleteAccountForm = ({ onBusyChange, onCancel }: Props) => {
  const { form, errorMessage, isDeleting, submit } = useDeleteAccountForm(onBusyChange);
  const [visible, { toggle }] = useDisclosure();
  useRestoreFocus(isDeleting);
  return (
    <form className={styles.dialog} onSubmit={submit} noValidate>
      <PasswordField
        {...form.getInputProps('password')}
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        visible={visible}
        onVisibilityChange={toggle}
        data-autofocus
      />
      {errorMessage && <Callout tone="error">{errorMessage}</Callout>}
      <DialogButtons onCancel={onCancel} isBusy={isDeleting}>
        <Button type="submit" color="red" loading={isDeleting}>
          {t('settings.leaveButton')}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Form that deletes the account. Shows a password error at the field and any other error above the buttons. */
const useDeleteAccountForm = (onBusyChange: (isBusy: boolean) => void) => {
  const [deleteAccount, { isLoading }] = useLeaveMutation();
  const [errorMessage, setErrorMessage] = useState<string>();
  const endSession = useEndSession();
  const form = useForm({
    initialValues: { password: '' },
    validate: createValidator(AccountDeletion),
    onValuesChange: () => setErrorMessage(undefined),
  });
  const focusPassword = () => form.getInputNode('password')?.focus();
  const submitPassword = async (body: { password: string }) => {
    setErrorMessage(undefined);
    onBusyChange(true);
    const { data, error } = await deleteAccount({ body });
    onBusyChange(false);
    if (data) return endSession(data.msg);
    const { fields, message } = getApiError(error);
    form.setErrors(fields ?? {});
    if (fields?.password) focusPassword();
    else setErrorMessage(message);
  };
  return {
    form,
    errorMessage,
    isDeleting: isLoading,
    submit: form.onSubmit((values) => void (isLoading || submitPassword(values)), focusPassword),
  };
};
