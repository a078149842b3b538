import { ProfileEdit, type Profile } from '@ledenportaal/shared';
import { TextInput } from '@mantine/core';
import { t } from '../messages.js';
import { createValidator } from '../../../lib/forms/create-validator.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { useUpdateProfileMutation } from '../profile.api.js';
import { Setting } from './Setting.js';
import { SettingOutcome } from './SettingOutcome.js';
import styles from './SettingsTab.module.css';
import { useSettingForm } from './useSettingForm.js';
import type { RegisterLeaveCheck } from './useLeaveChecks.js';

const toFormValues = ({ voornaam, name, bedrijf }: Profile) => ({ voornaam, name, bedrijf });

export const NameForm = ({
  profile,
  registerLeaveCheck,
}: {
  profile: Profile;
  registerLeaveCheck: RegisterLeaveCheck;
}) => {
  const [update] = useUpdateProfileMutation();
  const { form, outcome, isSaving, save, focusFirstInvalid } = useSettingForm({
    initialValues: toFormValues(profile),
    validate: createValidator(ProfileEdit),
    send: async (body) => {
      const { data, error } = await update({ body });
      return { error, saved: data && toFormValues(data.results) };
    },
    registerLeaveCheck,
  });
  return (
    <Setting title={t('settings.person')} text={t('settings.email', { email: profile.email })}>
      <form className={styles.form} onSubmit={form.onSubmit(save, focusFirstInvalid)} noValidate>
        <TextInput
          {...form.getInputProps('voornaam')}
          name="voornaam"
          label={t('signup.voornaam')}
          autoComplete="given-name"
        />
        <TextInput {...form.getInputProps('name')} name="name" label={t('signup.name')} autoComplete="family-name" />
        <TextInput
          {...form.getInputProps('bedrijf')}
          name="bedrijf"
          label={t('signup.bedrijf')}
          description={t('signup.bedrijfHelp')}
          autoComplete="organization"
        />
        <SettingOutcome outcome={outcome} saved={t('settings.saved')} />
        <LoadingButton type="submit" loading={isSaving}>
          {t('settings.save')}
        </LoadingButton>
      </form>
    </Setting>
  );
};
