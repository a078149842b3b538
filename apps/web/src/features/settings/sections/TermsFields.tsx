import { Textarea, TextInput } from '@mantine/core';
import { Callout } from '../../../ui/Callout.js';
import { RadioList } from '../../../ui/form/RadioList.js';
import { TermsText } from '../../terms/TermsText.js';
import { Setting } from '../form/Setting.js';
import { useSettingsForm } from '../form/settings-form-context.js';
import { TextList } from '../form/TextList.js';
import { t } from '../messages.js';
import { toSettingValue } from '../setting-values.js';

export const TermsFields = () => {
  const { form, getFieldProps, values, view } = useSettingsForm();
  const { on, points, text } = values.voorwaarden;
  const saved = view.values.voorwaarden;
  const isChanged =
    on && saved !== null && JSON.stringify(toSettingValue(values, 'voorwaarden')) !== JSON.stringify(saved);
  return (
    <Setting name="voorwaarden">
      <RadioList
        name="voorwaarden.on"
        label={t('termsForm.choice')}
        options={[
          { value: 'no', label: t('termsForm.no') },
          { value: 'yes', label: t('termsForm.yes'), description: t('termsForm.yesText') },
        ]}
        value={on ? 'yes' : 'no'}
        onChange={(value) => form.setFieldValue('voorwaarden.on', value === 'yes')}
      />
      {on && (
        <>
          <TextInput
            {...getFieldProps('voorwaarden.date')}
            type="date"
            label={t('setting.voorwaarden.date')}
            description={t('termsForm.dateHelp')}
            style={{ maxWidth: '14rem' }}
          />
          <TextList
            path="voorwaarden.points"
            label={t('setting.voorwaarden.points')}
            items={points}
            addLabel={t('termsForm.addPoint')}
            maxItems={8}
            isOrdered
          />
          <Textarea
            {...getFieldProps('voorwaarden.text')}
            label={t('setting.voorwaarden.text')}
            description={t('text.paragraphs')}
            autosize
            minRows={6}
            maxRows={20}
          />
          <details className="settings-form-preview">
            <summary>{t('termsForm.preview')}</summary>
            <TermsText points={points} text={text} />
          </details>
        </>
      )}
      {isChanged && <Callout tone="warning">{t('termsForm.again')}</Callout>}
    </Setting>
  );
};
