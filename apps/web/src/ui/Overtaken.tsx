import { Button } from '@mantine/core';
import { say } from '../lib/messages.js';
import { Callout } from './Callout.js';
import { Differences, type Difference } from './Differences.js';
import styles from './Overtaken.module.css';

type Props = {
  title: string;
  /** Left the saved version, right the user's input. */
  differences: Difference[];
  takeTheirs: () => void;
  keepMine: () => void;
};

/** Shown when another user saved first: the user chooses between that version and their own. */
export const Overtaken = ({ title, differences, takeTheirs, keepMine }: Props) => (
  <Callout tone="error" title={title}>
    <p>{say('edit.conflictText')}</p>
    <Differences left={say('edit.theirs')} right={say('edit.mine')} differences={differences} />
    <div className={styles.choices}>
      <Button size="sm" variant="default" onClick={takeTheirs}>
        {say('edit.takeTheirs')}
      </Button>
      <Button size="sm" variant="default" onClick={keepMine}>
        {say('edit.keepMine')}
      </Button>
    </div>
  </Callout>
);
