import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { LeaveGuard } from '../../ui/LeaveGuard.js';
import { useFocusKept } from '../../ui/useFocusKept.js';
import styles from './BedrijfForm.module.css';

type Props = { isSaving: boolean; isDirty: () => boolean; letGo: () => void };

/** What ends a form, one way or the other. */
export const FormButtons = ({ isSaving, isDirty, letGo }: Props) => {
  useFocusKept(isSaving);
  return (
    <div className={styles.buttons}>
      <Button type="submit" loading={isSaving}>
        {say('form.save')}
      </Button>
      <Button variant="default" component={Link} to={to('bedrijven')} onClick={letGo}>
        {say('site.cancel')}
      </Button>
      <LeaveGuard
        isBusy={isDirty}
        title={say('form.leaveTitle')}
        text={say('form.leaveText')}
        stay={say('site.stay')}
        leave={say('site.leave')}
      />
    </div>
  );
};
