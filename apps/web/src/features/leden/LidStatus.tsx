import type { Lid } from '@ledenportaal/shared';
import { IconUserCheck } from '@tabler/icons-react';
import { t } from './messages.js';
import { Badge } from '../../ui/Badge.js';
import styles from './LidStatus.module.css';

/** `isregist` is present for admins only, so other users never see the account badge. */
export const LidStatus = ({ lid: { islid, isregist = [] } }: { lid: Lid }) => (
  <span className={styles.status}>
    {islid && <Badge tone="green">{t('leden.paying')}</Badge>}
    {isregist.length > 0 && (
      <span className={styles.account}>
        <IconUserCheck size={16} stroke={1.6} aria-hidden />
        {t('leden.account')}
      </span>
    )}
  </span>
);
