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
  /** The link of the Annuleren button. */
  cancel: { to: string; replace?: boolean; state?: unknown };
  /** Text of a second button that saves and continues with another item. */
  another?: string;
  /** Texts instead of 'Opslaan' and of the default question before unsaved input is lost. */
  save?: string;
  leave?: { title: string; text: string };
};

/** The save and cancel buttons of a form, with a confirmation before the user leaves it with unsaved input. */
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
