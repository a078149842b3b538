import { lidTypes, NewLid } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { to } from '../../lib/paths.js';
import { useNewForm } from '../../lib/useNewForm.js';
import { LeaveGuard } from '../../ui/LeaveGuard.js';
import { Page } from '../../ui/Page.js';
import { useFocusKept } from '../../ui/useFocusKept.js';
import { useAddLidMutation } from './leden.api.js';
import { LidFields } from './LidFields.js';
import styles from './LidForm.module.css';
import { LidRefused } from './LidRefused.js';

const empty: NewLid = {
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
  const { form, error, isSaving, isDirty, letGo, submit } = useNewLid();
  useFocusKept(isSaving);
  return (
    <Page title={say('lid.newTitle')} width="narrow">
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && <LidRefused error={error} onLeave={letGo} />}
        <LidFields form={form} />
        <div className={styles.buttons}>
          <Button type="submit" loading={isSaving}>
            {say('form.save')}
          </Button>
          <Button variant="default" component={Link} to={to('leden')} onClick={letGo}>
            {say('site.cancel')}
          </Button>
        </div>
      </form>
      <LeaveGuard
        isBusy={isDirty}
        title={say('form.leaveTitle')}
        text={say('form.leaveText')}
        stay={say('site.stay')}
        leave={say('site.leave')}
      />
    </Page>
  );
};

const useNewLid = () => {
  const [add] = useAddLidMutation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  return useNewForm({
    initialValues: empty,
    schema: NewLid,
    add,
    onAdded: ({ naam }, isHere) => {
      dispatch(notified('ok', say('lid.added', { naam })));
      if (isHere) void navigate(to('leden'), { replace: true });
    },
  });
};
