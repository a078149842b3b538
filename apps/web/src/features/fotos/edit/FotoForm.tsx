import { normalise, type Foto } from '@ledenportaal/shared';
import { Button, Checkbox, Textarea, TextInput, Title } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { t } from './messages.js';
import { LeaveGuard } from '../../../ui/dialog/LeaveGuard.js';
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.js';
import { SmallText } from '../../../ui/SmallText.js';
import { EigenaarInput } from '../eigenaars/EigenaarInput.js';
import type { Search } from '../../foto-base/foto-search.js';
import type { LabelsByKind } from '../../labels/useLabels.js';
import { LabelSelects } from '../../labels/LabelSelects.js';
import { t as rightsT } from '../../rights/edit/messages.js';
import { RightsFields } from '../../rights/edit/RightsFields.js';
import styles from './FotoForm.module.css';
import { FileRights } from './FileRights.js';
import { FotoTrefwoorden } from './FotoTrefwoorden.js';
import { useFocusTransfer } from '../useFocusTransfer.js';
import { formatSaveShortcut, handleSaveShortcut, saveShortcut } from '../../../lib/forms/save-shortcut.js';
import { SaveOutcome } from './SaveOutcome.js';
import type { FotoFormState } from './useFotoForm.js';
import { useInitialFocus } from './useInitialFocus.js';

type Props = {
  foto: Foto;
  labels: LabelsByKind;
  search: Search;
  formState: FotoFormState;
  /** Whether another admin has deleted the photo while the form was open. */
  isDeleted: boolean;
  /** Called after a button with 'en volgende' has saved the photo. */
  goToNext: () => void;
  removeButton: ReactNode;
};

export const FotoForm = ({ foto, labels, search, formState, isDeleted, goToNext, removeButton }: Props) => {
  const { form, isSaving, isDirty, save } = formState;
  // From photo to photo, saving goes on with the next one.
  const isInRun = useInitialFocus(foto, formState, search);
  const isConcept = foto.status === 'concept';
  // After publishing, the save button takes the focus of the button that disappears, before or after the save has ended.
  const saveButtonRef = useRef<HTMLButtonElement>(null);
  useRestoreFocus(isSaving, { substitute: saveButtonRef });
  const publishFocusProps = useFocusTransfer(isConcept, saveButtonRef);
  const getOwnFotos = (naam: string) => ({
    count: Number(foto.trefwoorden.some((trefwoord) => normalise(trefwoord) === normalise(naam))),
    foto: foto._id,
  });
  const publish = (onSaved?: () => void) => {
    form.setFieldValue('status', 'zichtbaar');
    save(onSaved)();
  };
  const mainSave = isInRun ? 'saveNext' : 'save';
  const getSaveProps = (name: typeof mainSave) => ({
    variant: name === mainSave && !isConcept ? 'filled' : 'default',
    ...(name === mainSave && { 'aria-keyshortcuts': saveShortcut }),
  });
  const saveByKey = handleSaveShortcut<HTMLFormElement>(() => (isInRun ? save(goToNext) : save())());
  return (
    <form className={styles.form} onSubmit={save()} onKeyDownCapture={saveByKey} noValidate>
      <SaveOutcome formState={formState} isDeleted={isDeleted} />
      <EigenaarInput
        {...form.getInputProps('eigenaar')}
        name="eigenaar"
        label={t('adminFoto.eigenaar')}
        description={t('adminFoto.eigenaarHelp')}
      />
      <Textarea
        {...form.getInputProps('beschrijving')}
        name="beschrijving"
        label={t('adminFoto.beschrijving')}
        description={t('adminFoto.beschrijvingHelp')}
        autosize
        minRows={3}
        maxRows={10}
      />
      <TextInput
        {...form.getInputProps('locatie')}
        name="locatie"
        label={t('adminFoto.locatie')}
        description={t('adminFoto.locatieHelp')}
        autoComplete="off"
      />
      <LabelSelects
        labels={labels}
        getInputProps={form.getInputProps}
        getOwnFotos={getOwnFotos}
        tagProposals={
          <FotoTrefwoorden
            form={form}
            tags={labels.tags}
            isShown={foto.trefwoorden.length > 0}
            getOwnFotos={getOwnFotos}
          />
        }
      />
      <Checkbox
        name="status"
        label={t('adminFoto.status')}
        description={t('adminFoto.statusHelp')}
        checked={form.getValues().status === 'zichtbaar'}
        onChange={(event) => form.setFieldValue('status', event.currentTarget.checked ? 'zichtbaar' : 'concept')}
      />
      <section className={styles.rights}>
        <Title order={2} size="h3">
          {rightsT('rights.title')}
        </Title>
        <FileRights form={form} isDirty={isDirty} />
        <RightsFields getInputProps={form.getInputProps} />
      </section>
      <div className={styles.buttons}>
        {isConcept && (
          <>
            <Button
              {...publishFocusProps}
              variant={isInRun ? 'default' : 'filled'}
              loading={isSaving}
              onClick={() => publish()}
            >
              {t('adminFoto.publish')}
            </Button>
            <Button
              {...publishFocusProps}
              variant={isInRun ? 'filled' : 'default'}
              disabled={isSaving}
              onClick={() => publish(goToNext)}
            >
              {t('adminFoto.publishNext')}
            </Button>
          </>
        )}
        <Button ref={saveButtonRef} type="submit" {...getSaveProps('save')} loading={isSaving}>
          {t('adminFoto.save')}
        </Button>
        <Button {...getSaveProps('saveNext')} disabled={isSaving} onClick={() => save(goToNext)()}>
          {t('adminFoto.saveNext')}
        </Button>
        {removeButton}
      </div>
      <SmallText>
        {t('adminFoto.shortcut', { keys: formatSaveShortcut(), action: t(`adminFoto.${mainSave}`) })}
      </SmallText>
      <LeaveGuard isBusy={isDirty} title={t('adminFoto.leaveTitle')} text={t('adminFoto.leaveText')} />
    </form>
  );
};
