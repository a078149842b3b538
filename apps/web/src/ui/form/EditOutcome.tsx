import { useEffect, useRef, type ReactNode } from 'react';
import type { ApiError } from '../../lib/api/api-error.js';
import { t } from '../../lib/forms/messages.js';
import type { VersionedForm } from '../../lib/forms/useVersionedForm.js';
import styles from './EditOutcome.module.css';
import { toDifferences } from './Differences.js';
import { ConflictNotice } from './ConflictNotice.js';

type Props<Doc extends V, V extends object> = {
  formState: Pick<
    VersionedForm<Doc, V>,
    'form' | 'outcome' | 'describeField' | 'getConflicts' | 'takeTheirs' | 'keepMine'
  >;
  /** Title of the notice when another user saved first. */
  conflictTitle: string;
  savedMessage?: ReactNode;
  renderError: (error: ApiError) => ReactNode;
  /** Shown when another user deleted the document during editing. */
  deletedMessage: ReactNode;
};

/** The result of saving, shown above the form. */
export const EditOutcome = <Doc extends V, V extends object>({
  formState,
  conflictTitle,
  savedMessage,
  renderError,
  deletedMessage,
}: Props<Doc, V>) => {
  const { form, outcome, describeField, getConflicts, takeTheirs, keepMine } = formState;
  const containerRef = useRef<HTMLDivElement>(null);
  const isDeleted = Boolean(deletedMessage);
  useEffect(() => {
    if (outcome || isDeleted) containerRef.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome, isDeleted]);
  return (
    <div ref={containerRef} className={styles.outcome}>
      {outcome?.kind === 'saved' && savedMessage}
      {outcome?.kind === 'failed' && renderError(outcome.error)}
      {outcome?.kind === 'overtaken' && (
        <ConflictNotice
          title={conflictTitle}
          text={t('edit.conflictText')}
          conflict={outcome}
          differences={toDifferences(outcome.theirs, form.getValues(), getConflicts(), describeField)}
          takeTheirs={takeTheirs}
          keepMine={keepMine}
        />
      )}
      {!outcome && deletedMessage}
    </div>
  );
};
