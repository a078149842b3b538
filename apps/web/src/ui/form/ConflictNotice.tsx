import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '../../lib/forms/messages.js';
import { Callout } from '../Callout.js';
import { Differences, type Difference } from './Differences.js';
import { ButtonRow } from '../ButtonRow.js';

type Props = {
  title: string;
  text: string;
  /** A new conflict takes the focus. */
  conflict: object;
  /** Left the saved version, right the user's input. */
  differences: Difference[];
  takeTheirs: () => void;
  keepMine: () => void;
};

/** Shown when another user changed the same fields: the user chooses between that version and their own. */
export const ConflictNotice = ({ title, text, conflict, differences, takeTheirs, keepMine }: Props) => {
  const ref = useRef<HTMLDivElement>(null);
  // The button that the user pressed is below the fields; the next Tab goes to the choice.
  useEffect(() => ref.current?.focus({ preventScroll: true }), [conflict]);
  return (
    <div ref={ref} tabIndex={-1} data-focus-quietly>
      <Callout tone="error" title={title}>
        <p>{text}</p>
        <Differences left={t('edit.theirs')} right={t('edit.mine')} differences={differences} />
        <ButtonRow mt={16}>
          <Button size="sm" variant="default" onClick={takeTheirs}>
            {t('edit.takeTheirs')}
          </Button>
          <Button size="sm" variant="default" onClick={keepMine}>
            {t('edit.keepMine')}
          </Button>
        </ButtonRow>
      </Callout>
    </div>
  );
};
