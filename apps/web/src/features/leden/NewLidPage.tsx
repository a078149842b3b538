import { lidTypes, NewLid } from '@ledenportaal/shared';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useNewForm } from '../../lib/forms/useNewForm.js';
import styles from '../../ui/form/Form.module.css';
import { FormButtons } from '../../ui/form/FormButtons.js';
import { Page } from '../../ui/Page.js';
import { useAddLidMutation } from './leden.api.js';
import { LidFields } from './LidFields.js';
import { LidSaveError } from './LidSaveError.js';

const emptyLid: NewLid = {
  naam: '',
  contactpersoon: '',
  adres: '',
  postcode: '',
  plaats: '',
  email: '',
  type: lidTypes[0],
  islid: false,
};

export const NewLidPage = () => {
  const { form, error, submit, ...rest } = useNewLid();
  return (
    <Page title={t('lid.newTitle')} isNarrow>
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && <LidSaveError error={error} onLeave={rest.discardChanges} />}
        <LidFields form={form} />
        <FormButtons {...rest} cancel={{ to: getPath('leden') }} addAnotherText={t('lid.another')} />
      </form>
    </Page>
  );
};

const useNewLid = () => {
  const [add] = useAddLidMutation();
  return useNewForm({
    initialValues: emptyLid,
    schema: NewLid,
    add,
    getAddedNotice: ({ naam }) => t('lid.added', { naam }),
    getAddedHref: () => getPath('leden'),
  });
};
