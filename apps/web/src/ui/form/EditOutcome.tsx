import { useEffect, useRef, type ReactNode } from 'react';
import type { ApiError } from '../../lib/api/api-error.js';
import type { VersionedForm } from '../../lib/forms/useVersionedForm.js';
import styles from './EditOutcome.module.css';
import { toDifferences, type DescribeField } from './Differences.js';
import { ConflictNotice } from './ConflictNotice.js';

type Props<Doc extends V, V extends object> = {
  formState: Pick<VersionedForm<Doc, V>, 'form' | 'outcome' | 'takeTheirs' | 'keepMine' | 'getChangedFields'>;
  /** Called when the version of the user is saved after a conflict. */
  onSaved?: () => void;
  /** Title of the notice when another user saved first. */
  conflictTitle: string;
  describeField: DescribeField<V>;
  savedMessage?: ReactNode;
  renderError: (error: ApiError) => ReactNode;
  /** Shown when another user deleted the document during editing. */
  deletedMessage: ReactNode;
};

/** The result of saving, shown above the form. */
export const EditOutcome = <Doc extends V, V extends object>({
  formState,
  onSaved,
  conflictTitle,
  describeField,
  savedMessage,
  renderError,
  deletedMessage,
}: Props<Doc, V>) => {
  const { form, outcome, takeTheirs, keepMine, getChangedFields } = formState;
  const getDifferences = (theirs: V) => {
    const mine = form.getValues();
    return toDifferences(theirs, mine, getChangedFields(theirs, mine), describeField);
  };
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
          differences={getDifferences(outcome.theirs)}
          takeTheirs={takeTheirs}
          keepMine={() => keepMine(onSaved)}
        />
      )}
      {!outcome && deletedMessage}
    </div>
  );
};
