import { TextInput } from '@mantine/core';
import { Setting } from '../form/Setting.js';
import { useSettingsForm } from '../form/settings-form-context.js';
import { TextList } from '../form/TextList.js';
import { t } from '../messages.js';

export const ConnectionFields = () => {
  const { getFieldProps, values } = useSettingsForm();
  const getAddressProps = (path: 'feed.address' | 'feed.script' | 'analytics.script' | 'survey.address') => ({
    ...getFieldProps(path),
    label: t(`setting.${path}`),
    inputMode: 'url' as const,
    placeholder: 'https://',
  });
  return (
    <>
      <Setting name="feed" text={t('connection.feed')}>
        <TextInput {...getAddressProps('feed.address')} />
        <TextInput {...getAddressProps('feed.script')} />
      </Setting>
      <Setting name="analytics" text={t('connection.analytics')}>
        <TextInput {...getAddressProps('analytics.script')} />
        <TextInput {...getFieldProps('analytics.id')} label={t('setting.analytics.id')} />
        <TextList
          path="analytics.to"
          label={t('setting.analytics.to')}
          items={values.analytics.to}
          addLabel={t('connection.addHost')}
          inputMode="url"
        />
      </Setting>
      <Setting name="survey" text={t('connection.survey')}>
        <TextInput {...getAddressProps('survey.address')} />
        <TextInput
          {...getFieldProps('survey.minutes')}
          label={t('setting.survey.minutes')}
          inputMode="numeric"
          maxLength={4}
          style={{ maxWidth: '14rem' }}
        />
      </Setting>
    </>
  );
};
