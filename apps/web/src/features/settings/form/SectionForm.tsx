import type { PortalSettingsView } from '@ledenportaal/shared';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { formatSaveShortcut, handleSaveShortcut, saveShortcut } from '../../../lib/forms/save-shortcut.js';
import { getPath } from '../../../lib/routing/paths.js';
import { EditOutcome } from '../../../ui/form/EditOutcome.js';
import { FormButtons } from '../../../ui/form/FormButtons.js';
import { ServerError } from '../../../ui/form/ServerError.js';
import { SmallText } from '../../../ui/SmallText.js';
import { t } from '../messages.js';
import type { FormSectionName } from '../sections.js';
import type { FormValues } from '../setting-values.js';
import { SettingsFormContext } from './settings-form-context.js';
import { useSectionForm } from './useSectionForm.js';

type Props = { section: FormSectionName; view: PortalSettingsView; children: ReactNode };

const saveByKey = handleSaveShortcut((form: HTMLFormElement) => form.requestSubmit());

/** The form of a section. Saves what the user changed in it. */
export const SectionForm = ({ section, view, children }: Props) => {
  const { formState, conflictTitle, reloadNotice, handleSaved, takeReset } = useSectionForm(section, view);
  const form = formState.form as unknown as UseFormReturnType<FormValues>;
  return (
    <SettingsFormContext value={{ form, view, takeReset }}>
      <form className="settings-cards" onSubmit={formState.save(handleSaved)} onKeyDownCapture={saveByKey} noValidate>
        {reloadNotice}
        <EditOutcome
          formState={formState}
          conflictTitle={conflictTitle}
          renderError={({ message }) => <ServerError message={message} />}
          deletedMessage={undefined}
        />
        {children}
        <FormButtons
          isSaving={formState.isSaving}
          isDirty={formState.isDirty}
          discardChanges={formState.discardChanges}
          cancel={{ to: getPath('instellingen') }}
          saveKeys={saveShortcut}
        />
        <SmallText>{t('settingsPage.shortcut', { keys: formatSaveShortcut() })}</SmallText>
      </form>
    </SettingsFormContext>
  );
};
