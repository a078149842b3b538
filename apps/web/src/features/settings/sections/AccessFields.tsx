import { signupPolicies } from '@ledenportaal/shared';
import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { RadioList } from '../../../ui/form/RadioList.js';
import { Setting } from '../form/Setting.js';
import { useSettingsForm } from '../form/settings-form-context.js';
import { t } from '../messages.js';

export const AccessFields = () => {
  const { form, getFieldProps, values, view } = useSettingsForm();
  const saved = view.values.timeZone;
  const timeZones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    return known.includes(saved) ? known : [saved, ...known];
  }, [saved]);
  return (
    <>
      <Setting name="signup">
        <RadioList
          name="signup"
          label={t('signupChoice.label')}
          options={signupPolicies.map((value) => ({
            value,
            label: t(`setting.signup.${value}`),
            description: t(`signupChoice.${value}.text`),
          }))}
          value={values.signup}
          onChange={(value) => form.setFieldValue('signup', value)}
        />
      </Setting>
      <Setting name="timeZone" text={t('timeZone.text')}>
        <NativeSelect {...getFieldProps('timeZone')} label={t('timeZone.label')} data={timeZones} />
      </Setting>
    </>
  );
};
