import { maxSynonymLength, toSynonymKey, type Woorden } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { Callout } from '../../ui/Callout.js';
import { DialogButtons } from '../../ui/dialog/Dialog.js';
import styles from '../../ui/dialog/Dialog.module.css';
import { LeaveGuard } from '../../ui/dialog/LeaveGuard.js';
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.js';
import { WordsInput } from '../../ui/form/WordsInput.js';
import { GroupPreview } from './GroupPreview.js';
import { t } from './messages.js';
import type { EditedGroup } from './synonym-groups.js';
import { useGroupForm } from './useGroupForm.js';

const texts = {
  description: t('group.help'),
  placeholder: t('group.add'),
  remove: (woord: string) => t('group.removeWord', { woord }),
};

type Props = { woorden: Woorden; edited: EditedGroup; onClose: () => void; onSaved: (words: string[]) => void };

/** The words of a group, and what each of them would find. */
export const GroupForm = (props: Props) => {
  const { inputRef, words, changeWords, error, failure, conflict, isBusy, isDirty, submit } = useGroupForm(props);
  useRestoreFocus(isBusy);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {conflict !== undefined && (
        <Callout tone="warning" title={t('group.changed')}>
          <p>{conflict}</p>
        </Callout>
      )}
      <WordsInput
        ref={inputRef}
        name="woorden"
        label={t('group.words')}
        data-autofocus
        maxLength={maxSynonymLength}
        normalise={toSynonymKey}
        texts={texts}
        value={words}
        onChange={changeWords}
        error={error}
      />
      <GroupPreview words={words} saved={props.edited.saved} />
      <DialogButtons onCancel={props.onClose} isBusy={isBusy} error={failure}>
        <Button type="submit" loading={isBusy}>
          {t('group.save')}
        </Button>
      </DialogButtons>
      <LeaveGuard isBusy={isDirty} title={t('group.leaveTitle')} text={t('group.leaveText')} />
    </form>
  );
};
