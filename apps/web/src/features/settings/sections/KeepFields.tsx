import { TextInput } from '@mantine/core';
import { Setting } from '../form/Setting.js';
import { useSettingsForm } from '../form/settings-form-context.js';
import { t } from '../messages.js';

export const KeepFields = () => {
  const { getFieldProps } = useSettingsForm();
  return (
    <Setting name="activityDays" text={t('activityDays.text')}>
      <TextInput
        {...getFieldProps('activityDays')}
        label={t('activityDays.label')}
        description={t('activityDays.help')}
        inputMode="numeric"
        maxLength={5}
        style={{ maxWidth: '14rem' }}
      />
    </Setting>
  );
};
