import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '../../lib/messages.js';
import { addAnotherName } from '../../lib/forms/useNewForm.js';
import { ButtonRow } from '../ButtonRow.js';
import { LeaveGuard } from '../dialog/LeaveGuard.js';
import { useRestoreFocus } from '../dialog/useRestoreFocus.js';

type Props = {
  isSaving: boolean;
  isDirty: () => boolean;
  discardChanges: () => void;
  /** The link of the Annuleren button. */
  cancel: { to: string; replace?: boolean; state?: unknown };
  /** Text of a second button that saves and continues with another item. */
  addAnotherText?: string;
  /** Texts instead of 'Opslaan' and of the default question before unsaved input is lost. */
  saveText?: string;
  /** The keys that save too, as ARIA names them. */
  saveKeys?: string;
  leaveTexts?: { title: string; text: string };
};

/** The save and cancel buttons of a form, with a confirmation before the user leaves it with unsaved input. */
export const FormButtons = ({
  isSaving,
  isDirty,
  discardChanges,
  cancel,
  addAnotherText,
  saveText = t('form.save'),
  saveKeys,
  leaveTexts,
}: Props) => {
  const { title, text } = leaveTexts ?? { title: t('form.leaveTitle'), text: t('form.leaveText') };
  useRestoreFocus(isSaving);
  return (
    <ButtonRow>
      <Button type="submit" loading={isSaving} aria-keyshortcuts={saveKeys}>
        {saveText}
      </Button>
      {addAnotherText && (
        <Button type="submit" name={addAnotherName} variant="default" disabled={isSaving}>
          {addAnotherText}
        </Button>
      )}
      <Button variant="default" component={Link} {...cancel} onClick={discardChanges}>
        {t('site.cancel')}
      </Button>
      <LeaveGuard isBusy={isDirty} title={title} text={text} />
    </ButtonRow>
  );
};
