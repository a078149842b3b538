import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ApiError } from '../../lib/api/api-error.js';
import type { VersionedForm } from '../../lib/forms/useVersionedForm.js';
import { notified } from '../../lib/notices.slice.js';
import { Callout } from '../Callout.js';
import { EditOutcome } from './EditOutcome.js';
import styles from './Form.module.css';
import { FormButtons } from './FormButtons.js';

type Props<Doc extends V, V extends object> = {
  formState: VersionedForm<Doc, V>;
  texts: {
    /** Title of the notice when another user saved first. */
    conflict: string;
    /** The notice when another user deleted the document during editing. */
    deleted: { title: string; text: string };
  };
  isDeleted: boolean;
  renderError: (error: ApiError) => ReactNode;
  /** Returns the notice that is shown after saving. */
  getSavedNotice: () => string;
  /** The page to return to after saving or cancelling. */
  back: { to: string; replace?: boolean; state?: unknown };
  /** Returns the page after saving, when it is not `back`. */
  getSavedHref?: () => string;
  /** Instead of that of the form, when the page has more unsaved input than the form. */
  discardChanges?: () => void;
  children: ReactNode;
};

/** A form for an existing document: the result of saving, the fields and the buttons. Returns to `back` when saved. */
export const EditForm = <Doc extends V, V extends object>({
  formState,
  texts,
  isDeleted,
  renderError,
  getSavedNotice,
  back,
  getSavedHref = () => back.to,
  discardChanges = formState.discardChanges,
  children,
}: Props<Doc, V>) => {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const handleSaved = () => {
    dispatch(notified('ok', getSavedNotice()));
    void navigate(getSavedHref(), { replace: true, state: back.state });
  };
  return (
    <form className={styles.form} onSubmit={formState.save(handleSaved)} noValidate>
      <EditOutcome
        formState={formState}
        conflictTitle={texts.conflict}
        renderError={renderError}
        deletedMessage={
          isDeleted && (
            <Callout tone="error" title={texts.deleted.title}>
              {texts.deleted.text}
            </Callout>
          )
        }
      />
      {children}
      <FormButtons
        isSaving={formState.isSaving}
        isDirty={formState.isDirty}
        discardChanges={discardChanges}
        cancel={back}
      />
    </form>
  );
};
