import { NewBedrijf } from '@ledenportaal/shared';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { to } from '../../lib/paths.js';
import { useNewForm } from '../../lib/useNewForm.js';
import { FormButtons } from '../../ui/FormButtons.js';
import { Page } from '../../ui/Page.js';
import { emptyBedrijf } from './bedrijf-values.js';
import { useAddBedrijfMutation } from './bedrijven.api.js';
import { BedrijfFields } from './BedrijfFields.js';
import styles from './BedrijfForm.module.css';
import { BedrijfRefused } from './BedrijfRefused.js';

export const NewBedrijfPage = () => {
  const { form, error, submit, ...rest } = useNewBedrijf();
  return (
    <Page title={say('bedrijf.newTitle')} width="narrow">
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && <BedrijfRefused error={error} naam={form.getValues().naam} onLeave={rest.letGo} />}
        <BedrijfFields form={form} />
        <FormButtons {...rest} cancel={{ to: to('bedrijven') }} />
      </form>
    </Page>
  );
};

const useNewBedrijf = () => {
  const [add] = useAddBedrijfMutation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  return useNewForm({
    initialValues: emptyBedrijf,
    schema: NewBedrijf,
    add,
    onAdded: ({ naam }, isHere) => {
      dispatch(notified('ok', say('bedrijf.added', { naam })));
      if (isHere) void navigate(to('bedrijven'), { replace: true });
    },
  });
};
