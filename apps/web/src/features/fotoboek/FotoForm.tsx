import type { Foto } from '@ledenportaal/shared';
import { Button, Textarea, TextInput } from '@mantine/core';
import { say } from '../../lib/messages.js';
import { LeaveGuard } from '../../ui/LeaveGuard.js';
import type { Search } from './foto-search.js';
import styles from './FotoForm.module.css';
import { LabelSelect } from './LabelSelect.js';
import { RemoveFoto } from './RemoveFoto.js';
import { SaveOutcome } from './SaveOutcome.js';
import { useFotoForm } from './useFotoForm.js';
import type { KnownLabels } from './useLabels.js';

type Props = {
  foto: Foto;
  labels: KnownLabels;
  search: Search;
  /** After 'Opslaan en volgende'. */
  goOn: () => void;
};

export const FotoForm = ({ foto, labels, search, goOn }: Props) => {
  const { form, outcome, isSaving, isDirty, save, takeTheirs, keepMine, letGo } = useFotoForm(foto, labels);
  const submit = (andThen?: () => void) => form.onSubmit(() => void save(andThen), focusFirst);
  return (
    <form className={styles.form} onSubmit={submit()} noValidate>
      <SaveOutcome outcome={outcome} labels={labels} takeTheirs={takeTheirs} keepMine={keepMine} />
      <TextInput
        {...form.getInputProps('eigenaar')}
        name="eigenaar"
        label={say('adminFoto.eigenaar')}
        description={say('adminFoto.eigenaarHelp')}
        autoComplete="off"
      />
      <Textarea
        {...form.getInputProps('beschrijving')}
        name="beschrijving"
        label={say('adminFoto.beschrijving')}
        description={say('adminFoto.beschrijvingHelp')}
        autosize
        minRows={3}
        maxRows={10}
      />
      <LabelSelect {...form.getInputProps('tags')} name="tags" label={say('adminFoto.tags')} labels={labels.tags} />
      <LabelSelect
        {...form.getInputProps('themes')}
        name="themes"
        label={say('adminFoto.themes')}
        labels={labels.themes}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={isSaving}>
          {say('adminFoto.save')}
        </Button>
        <Button variant="default" disabled={isSaving} onClick={() => submit(goOn)()}>
          {say('adminFoto.saveNext')}
        </Button>
        <RemoveFoto foto={foto} search={search} onRemoved={letGo} />
      </div>
      <LeaveGuard
        isBusy={isDirty}
        title={say('adminFoto.leaveTitle')}
        text={say('adminFoto.leaveText')}
        stay={say('site.stay')}
        leave={say('site.leave')}
      />
    </form>
  );
};

/** The first field that is wrong, in the order of the form. */
const focusFirst = (errors: Record<string, unknown>) => {
  const [name] = ['eigenaar', 'beschrijving', 'tags', 'themes'].filter((field) => errors[field]);
  document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
};
