import { Textarea, TextInput } from '@mantine/core';
import { Callout } from '../../../ui/Callout.js';
import { Setting } from '../form/Setting.js';
import { useSettingsForm } from '../form/settings-form-context.js';
import { t } from '../messages.js';

export const OrganisationFields = () => {
  const { getFieldProps } = useSettingsForm();
  return (
    <>
      <Setting name="organisation">
        <TextInput
          {...getFieldProps('organisation')}
          label={t('setting.organisation.name')}
          description={t('organisation.help')}
        />
      </Setting>
      <ProductSetting />
      <Setting name="contact" text={t('contact.text')}>
        <TextInput {...getFieldProps('contact.email')} type="email" label={t('setting.contact.email')} />
        <TextInput {...getFieldProps('contact.telefoon')} type="tel" label={t('setting.contact.telefoon')} />
        <Textarea
          {...getFieldProps('contact.adres')}
          label={t('setting.contact.adres')}
          autosize
          minRows={2}
          maxRows={5}
        />
      </Setting>
    </>
  );
};

const ProductSetting = () => {
  const { getFieldProps, values, view } = useSettingsForm();
  const { slug } = view.values.product;
  const typed = values.product.slug.trim();
  return (
    <Setting name="product" text={t('product.text')}>
      <div className="settings-form-pair">
        <TextInput {...getFieldProps('product.name')} label={t('setting.product.name')} />
        <TextInput
          {...getFieldProps('product.slug')}
          label={t('setting.product.slug')}
          description={t('product.slugHelp', { slug: typed || slug })}
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      {typed !== slug && <Callout tone="warning">{t('product.slugWarning', { slug })}</Callout>}
    </Setting>
  );
};
