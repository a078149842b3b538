import { Button } from '@mantine/core';
import { say } from '../../lib/messages.js';
import type { BulkKind } from './BulkForm.js';
import styles from './SelectionBar.module.css';

export type SelectionActionsProps = { ask: (kind: BulkKind) => void; remove: () => void; clear: () => void };

export const SelectionActions = ({ ask, remove, clear }: SelectionActionsProps) => (
  <div className={styles.actions}>
    {(['add', 'takeOff', 'eigenaar'] as const).map((kind) => (
      <Button key={kind} size="sm" variant="default" onClick={() => ask(kind)}>
        {say(`bulk.${kind}`)}
      </Button>
    ))}
    <Button size="sm" variant="subtle" color="red" onClick={remove}>
      {say('adminFoto.remove')}
    </Button>
    <Button size="sm" variant="subtle" onClick={clear}>
      {say('bulk.clear')}
    </Button>
  </div>
);
