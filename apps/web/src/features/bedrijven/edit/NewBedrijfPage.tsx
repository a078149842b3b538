import { NewBedrijf } from '@ledenportaal/shared';
import { t } from '../messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { useNewForm } from '../../../lib/forms/useNewForm.js';
import styles from '../../../ui/form/Form.module.css';
import { FormButtons } from '../../../ui/form/FormButtons.js';
import { Page } from '../../../ui/Page.js';
import { emptyBedrijf } from './bedrijf-values.js';
import { useAddBedrijfMutation } from '../bedrijven.api.js';
import { BedrijfFields } from './BedrijfFields.js';
import { BedrijfSaveError } from './BedrijfSaveError.js';

export const NewBedrijfPage = () => {
  const { form, error, submit, ...rest } = useNewBedrijf();
  return (
    <Page title={t('bedrijf.newTitle')} isNarrow>
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && <BedrijfSaveError error={error} naam={form.getValues().naam} onLeave={rest.discardChanges} />}
        <BedrijfFields form={form} />
        <FormButtons {...rest} cancel={{ to: getPath('bedrijven') }} />
      </form>
    </Page>
  );
};

const useNewBedrijf = () => {
  const [add] = useAddBedrijfMutation();
  return useNewForm({
    initialValues: emptyBedrijf,
    schema: NewBedrijf,
    add,
    getAddedNotice: ({ naam }) => t('bedrijf.added', { naam }),
    getAddedHref: () => getPath('bedrijven'),
  });
};
