import { Leaving } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { askErrorOf } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { validateWith } from '../../lib/validate.js';
import { Callout } from '../../ui/Callout.js';
import { Dialog, DialogButtons } from '../../ui/Dialog.js';
import { useFocusKept } from '../../ui/useFocusKept.js';
import { PasswordField } from '../account/index.js';
import { useLeaveMutation } from './profile.api.js';
import { Setting } from './Setting.js';
import styles from './SettingsTab.module.css';
import { useGone } from './useGone.js';

export const LeaveAccount = () => {
  const [opened, { open, close }] = useDisclosure();
  const [isBusy, setBusy] = useState(false);
  return (
    <Setting title={say('settings.leave')} text={say('settings.leaveText')}>
      <Button variant="outline" color="red" onClick={open}>
        {say('settings.leave')}
      </Button>
      <Dialog opened={opened} onClose={() => isBusy || close()} title={say('settings.leaveTitle')}>
        <p>{say('settings.leaveConfirm')}</p>
        <LeaveForm onBusy={setBusy} onCancel={close} />
      </Dialog>
    </Setting>
  );
};

type Props = { onBusy: (isBusy: boolean) => void; onCancel: () => void };

const LeaveForm = ({ onBusy, onCancel }: Props) => {
  const { form, reason, isLeaving, submit } = useLeaveForm(onBusy);
  const [visible, { toggle }] = useDisclosure();
  useFocusKept(isLeaving);
  return (
    <form className={styles.dialog} onSubmit={submit} noValidate>
      <PasswordField
        {...form.getInputProps('password')}
        name="password"
        label={say('login.password')}
        autoComplete="current-password"
        visible={visible}
        onVisibilityChange={toggle}
        data-autofocus
      />
      {reason && <Callout tone="error">{reason}</Callout>}
      <DialogButtons>
        <Button variant="default" disabled={isLeaving} onClick={onCancel}>
          {say('site.cancel')}
        </Button>
        <Button type="submit" color="red" loading={isLeaving}>
          {say('settings.leaveButton')}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Form that deletes the account. Shows a password error at the field and any other error above the buttons. */
const useLeaveForm = (onBusy: (isBusy: boolean) => void) => {
  const [leave, { isLoading }] = useLeaveMutation();
  const [reason, setReason] = useState<string>();
  const go = useGone();
  const form = useForm({
    initialValues: { password: '' },
    validate: validateWith(Leaving),
    onValuesChange: () => setReason(undefined),
  });
  const focus = () => form.getInputNode('password')?.focus();
  const send = async (body: { password: string }) => {
    setReason(undefined);
    onBusy(true);
    const { data, error } = await leave({ body });
    onBusy(false);
    if (data) return go(data.msg);
    const { fields, message } = askErrorOf(error);
    form.setErrors(fields ?? {});
    if (fields?.password) focus();
    else setReason(message);
  };
  return {
    form,
    reason,
    isLeaving: isLoading,
    submit: form.onSubmit((values) => void (isLoading || send(values)), focus),
  };
};
