import { PasswordChange, type Profile } from '@ledenportaal/shared';
import { useDisclosure } from '@mantine/hooks';
import { t } from '../messages.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { NewPasswordFields } from '../../auth/account/NewPasswordFields.js';
import { PasswordField } from '../../auth/PasswordField.js';
import { validateNewPassword } from '../../auth/account/new-password.js';
import { useChangePasswordMutation } from '../profile.api.js';
import { Setting } from './Setting.js';
import { SettingOutcome } from './SettingOutcome.js';
import styles from './SettingsTab.module.css';
import { useSettingForm } from './useSettingForm.js';
import type { RegisterLeaveCheck } from './useLeaveChecks.js';

const emptyValues = { currentpassword: '', password: '', passwordcheck: '' };

export const PasswordForm = ({
  profile,
  registerLeaveCheck,
}: {
  profile: Profile;
  registerLeaveCheck: RegisterLeaveCheck;
}) => {
  const [change] = useChangePasswordMutation();
  const [visible, { toggle }] = useDisclosure();
  const { form, outcome, isSaving, save, focusFirstInvalid } = useSettingForm({
    initialValues: emptyValues,
    validate: validateNewPassword(PasswordChange),
    send: async ({ currentpassword, password }) => {
      const { data, error } = await change({ body: { currentpassword, password } });
      return { error, saved: data && emptyValues };
    },
    registerLeaveCheck,
  });
  return (
    <Setting title={t('settings.password')} text={t('settings.passwordText')}>
      <form className={styles.form} onSubmit={form.onSubmit(save, focusFirstInvalid)} noValidate>
        {/* Tells password managers which account this password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={profile.email} readOnly hidden />
        <PasswordField
          {...form.getInputProps('currentpassword')}
          name="currentpassword"
          label={t('settings.currentpassword')}
          autoComplete="current-password"
          visible={visible}
          onVisibilityChange={toggle}
        />
        <NewPasswordFields form={form} label={t('reset.password')} owner={() => profile} />
        <SettingOutcome outcome={outcome} saved={t('settings.passwordChanged')} />
        <LoadingButton type="submit" variant="default" loading={isSaving}>
          {t('settings.changePassword')}
        </LoadingButton>
      </form>
    </Setting>
  );
};
