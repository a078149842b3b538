import { Textarea, TextInput } from '@mantine/core';
import { Callout } from '../../../ui/Callout.js';
import { TermsText } from '../../terms/TermsText.js';
import { Choices } from '../form/Choices.js';
import { Setting } from '../form/Setting.js';
import { useSettingsForm } from '../form/settings-form-context.js';
import { TextList } from '../form/TextList.js';
import { t } from '../messages.js';
import { toSettingValue } from '../setting-values.js';

export const TermsFields = () => {
  const { form, getFieldProps, values, view } = useSettingsForm();
  const { on, points, text } = values.voorwaarden;
  const isChanged =
    on && JSON.stringify(toSettingValue(values, 'voorwaarden')) !== JSON.stringify(view.values.voorwaarden);
  return (
    <Setting name="voorwaarden" text={t('termsForm.explanation')}>
      <Choices
        name="voorwaarden.on"
        label={t('termsForm.choice')}
        choices={(['no', 'yes'] as const).map((value) => ({ value, label: t(`termsForm.${value}`) }))}
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
