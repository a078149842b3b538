import { Button } from '@mantine/core';
import { say } from '../lib/messages.js';
import { Callout } from './Callout.js';
import styles from './Overtaken.module.css';

export type Difference = { label: string; theirs: string; mine: string };
type Props = { title: string; differences: Difference[]; takeTheirs: () => void; keepMine: () => void };

/** Somebody else saved first: whoever typed chooses which of the two it will be. */
export const Overtaken = ({ title, differences, takeTheirs, keepMine }: Props) => (
  <Callout tone="error" title={title}>
    <p>{say('edit.conflictText')}</p>
    <dl className={styles.differences}>
      {differences.map(({ label, theirs, mine }) => (
        <div key={label}>
          <dt>{label}</dt>
          <Said whose={say('edit.theirs')} text={theirs} />
          <Said whose={say('edit.mine')} text={mine} />
        </div>
      ))}
    </dl>
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

const Said = ({ whose, text }: { whose: string; text: string }) => (
  <dd>
    <span className={styles.whose}>{whose}</span> <span className={styles.said}>{text || say('edit.empty')}</span>
  </dd>
);
