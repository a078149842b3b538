import { lidTypes, type NewLid } from '@ledenportaal/shared';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { createFieldProps } from '../../lib/forms/create-field-props.js';
import { t } from './messages.js';
import styles from './LidForm.module.css';

const typeOptions = lidTypes.map((value) => ({ value, label: t(`lid.type.${value}`) }));
const islidOptions = (['false', 'true'] as const).map((value) => ({ value, label: t(`lid.islid.${value}`) }));

/** Renders the form fields of a lid. Autofill is off because the browser would fill in the admin's own details. */
export const LidFields = ({ form }: { form: UseFormReturnType<NewLid> }) => {
  const getFieldProps = createFieldProps(form);
  return (
    <>
      <TextInput {...getFieldProps('naam')} label={t('lid.naam')} description={t('lid.naamHelp')} />
      <TextInput {...getFieldProps('contactpersoon')} label={t('lid.contactpersoon')} />
      <TextInput {...getFieldProps('adres')} label={t('lid.adres')} description={t('lid.adresHelp')} />
      <div className={styles.place}>
        <TextInput {...getFieldProps('postcode')} label={t('lid.postcode')} />
        <TextInput {...getFieldProps('plaats')} label={t('lid.plaats')} />
      </div>
      <TextInput {...getFieldProps('email')} type="email" label={t('lid.email')} description={t('lid.emailHelp')} />
      <div className={styles.pair}>
        <NativeSelect {...getFieldProps('type')} label={t('lid.type')} data={typeOptions} />
        <NativeSelect
          name="islid"
          label={t('lid.islid')}
          data={islidOptions}
          value={String(form.getValues().islid)}
          onChange={(event) => form.setFieldValue('islid', event.currentTarget.value === 'true')}
        />
      </div>
    </>
  );
};
