import { lidTypes, type NewLid } from '@ledenportaal/shared';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { say } from '../../lib/messages.js';
import styles from './LidForm.module.css';

const typeOptions = lidTypes.map((value) => ({ value, label: say(`lid.type.${value}`) }));
const islidOptions = (['false', 'true'] as const).map((value) => ({ value, label: say(`lid.islid.${value}`) }));

/** Renders the form fields of a lid. Autofill is off because the browser would fill in the admin's own details. */
export const LidFields = ({ form }: { form: UseFormReturnType<NewLid> }) => {
  const getFieldProps = (name: keyof NewLid) => ({ ...form.getInputProps(name), name, autoComplete: 'off' });
  return (
    <>
      <TextInput {...getFieldProps('naam')} label={say('lid.naam')} description={say('lid.naamHelp')} />
      <TextInput {...getFieldProps('contactpersoon')} label={say('lid.contactpersoon')} />
      <TextInput {...getFieldProps('adres')} label={say('lid.adres')} description={say('lid.adresHelp')} />
      <div className={styles.place}>
        <TextInput {...getFieldProps('postcode')} label={say('lid.postcode')} />
        <TextInput {...getFieldProps('plaats')} label={say('lid.plaats')} />
      </div>
      <TextInput {...getFieldProps('email')} type="email" label={say('lid.email')} description={say('lid.emailHelp')} />
      <div className={styles.pair}>
        <NativeSelect {...getFieldProps('type')} label={say('lid.type')} data={typeOptions} />
        <NativeSelect
          name="islid"
          label={say('lid.islid')}
          data={islidOptions}
          value={String(form.getValues().islid)}
          onChange={(event) => form.setFieldValue('islid', event.currentTarget.value === 'true')}
        />
      </div>
    </>
  );
};
