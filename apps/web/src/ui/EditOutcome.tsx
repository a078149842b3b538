import { useEffect, useRef, type ReactNode } from 'react';
import type { ApiError } from '../lib/api-error.js';
import type { Outcome } from '../lib/useVersionedForm.js';
import styles from './EditOutcome.module.css';
import type { Difference } from './Differences.js';
import { ConflictNotice } from './ConflictNotice.js';

type Props<Doc> = {
  state: { outcome: Outcome<Doc> | undefined; takeTheirs: () => void; keepMine: () => void };
  /** Title of the notice when another user saved first. */
  conflictTitle: string;
  getDifferences: (theirs: Doc) => Difference[];
  savedMessage?: ReactNode;
  renderError: (error: ApiError) => ReactNode;
  /** Shown when another user deleted the document during editing. */
  deletedMessage: ReactNode;
};

/** The result of saving, shown above the form. */
export const EditOutcome = <Doc,>({
  state,
  conflictTitle,
  getDifferences,
  savedMessage,
  renderError,
  deletedMessage,
}: Props<Doc>) => {
  const { outcome, takeTheirs, keepMine } = state;
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
          keepMine={keepMine}
        />
      )}
      {!outcome && deletedMessage}
    </div>
  );
};
