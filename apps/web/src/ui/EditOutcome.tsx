import { useEffect, useRef, type ReactNode } from 'react';
import type { AskError } from '../lib/ask-error.js';
import type { Outcome } from '../lib/useVersionedForm.js';
import styles from './EditOutcome.module.css';
import type { Difference } from './Differences.js';
import { Overtaken } from './Overtaken.js';

type Props<Known> = {
  state: { outcome: Outcome<Known> | undefined; takeTheirs: () => void; keepMine: () => void };
  /** Title of the notice when another user saved first. */
  conflict: string;
  differences: (theirs: Known) => Difference[];
  saved?: ReactNode;
  failed: (error: AskError) => ReactNode;
  /** Shown when another user deleted the document during editing. */
  gone: ReactNode;
};

/** The result of saving, shown above the form. */
export const EditOutcome = <Known,>({ state, conflict, differences, saved, failed, gone }: Props<Known>) => {
  const { outcome, takeTheirs, keepMine } = state;
  const box = useRef<HTMLDivElement>(null);
  const isGone = Boolean(gone);
  useEffect(() => {
    if (outcome || isGone) box.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome, isGone]);
  return (
    <div ref={box} className={styles.outcome}>
      {outcome?.kind === 'saved' && saved}
      {outcome?.kind === 'failed' && failed(outcome.error)}
      {outcome?.kind === 'overtaken' && (
        <Overtaken
          title={conflict}
          differences={differences(outcome.theirs)}
          takeTheirs={takeTheirs}
          keepMine={keepMine}
        />
      )}
      {!outcome && gone}
    </div>
  );
};
