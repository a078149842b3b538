import { lidTypes, NewLid } from '@ledenportaal/shared';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
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
    <Page title={t('lid.newTitle')} width="narrow">
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
  const navigate = useNavigate();
  const dispatch = useDispatch();
  return useNewForm({
    initialValues: emptyLid,
    schema: NewLid,
    add,
    onAdded: ({ naam }, isHere, another) => {
      dispatch(notified('ok', t('lid.added', { naam })));
      if (isHere && !another) void navigate(getPath('leden'), { replace: true });
    },
  });
};
