import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { say } from '../lib/messages.js';
import { anotherName } from '../lib/useNewForm.js';
import styles from './FormButtons.module.css';
import { LeaveGuard } from './LeaveGuard.js';
import { useFocusKept } from './useFocusKept.js';

type Props = {
  isSaving: boolean;
  isDirty: () => boolean;
  letGo: () => void;
  /** Where Annuleren leads. */
  cancel: { to: string; replace?: boolean; state?: unknown };
  /** Words of a button that saves too, and goes on with another one. */
  another?: string;
  /** Other words than 'Opslaan', and than those of the question before what was typed is lost. */
  save?: string;
  leave?: { title: string; text: string };
};

/** What ends a form, one way or the other; and what asks where somebody leaves it otherwise. */
export const FormButtons = ({ isSaving, isDirty, letGo, cancel, another, save = say('form.save'), leave }: Props) => {
  const { title, text } = leave ?? { title: say('form.leaveTitle'), text: say('form.leaveText') };
  useFocusKept(isSaving);
  return (
    <div className={styles.buttons}>
      <Button type="submit" loading={isSaving}>
        {save}
      </Button>
      {another && (
        <Button type="submit" name={anotherName} variant="default" disabled={isSaving}>
          {another}
        </Button>
      )}
      <Button variant="default" component={Link} {...cancel} onClick={letGo}>
        {say('site.cancel')}
      </Button>
      <LeaveGuard isBusy={isDirty} title={title} text={text} />
    </div>
  );
};
