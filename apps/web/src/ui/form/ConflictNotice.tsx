import { Button } from '@mantine/core';
import { t } from '../../lib/messages.js';
import { Callout } from '../Callout.js';
import { Differences, type Difference } from './Differences.js';
import styles from './ConflictNotice.module.css';

type Props = {
  title: string;
  /** Left the saved version, right the user's input. */
  differences: Difference[];
  takeTheirs: () => void;
  keepMine: () => void;
};

/** Shown when another user saved first: the user chooses between that version and their own. */
export const ConflictNotice = ({ title, differences, takeTheirs, keepMine }: Props) => (
  <Callout tone="error" title={title}>
    <p>{t('edit.conflictText')}</p>
    <Differences left={t('edit.theirs')} right={t('edit.mine')} differences={differences} />
    <div className={styles.choices}>
      <Button size="sm" variant="default" onClick={takeTheirs}>
        {t('edit.takeTheirs')}
      </Button>
      <Button size="sm" variant="default" onClick={keepMine}>
        {t('edit.keepMine')}
      </Button>
    </div>
  </Callout>
);
