import { Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { say } from '../lib/messages.js';
import { Navigation } from './Navigation.js';
import styles from './Sidebar.module.css';

export const Sidebar = () => {
  const [folded, setFolded] = useLocalStorage({
    key: 'menu-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = say(folded ? 'menu.unfold' : 'menu.fold');
  return (
    <div className={styles.side} data-folded={folded || undefined}>
      <div className={styles.inner}>
        <Navigation folded={folded} />
        <Tooltip label={label} position="right" disabled={!folded}>
          <button
            type="button"
            className={styles.fold}
            aria-label={folded ? label : undefined}
            onClick={() => setFolded(!folded)}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
            {!folded && label}
          </button>
        </Tooltip>
      </div>
    </div>
  );
};
