import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { t } from '../../lib/messages.js';
import { AtRest } from '../../ui/AtRest.js';
import { SideTooltip } from '../../ui/SideTooltip.js';
import { LateNavigation, loadLateParts } from './LatePart.js';
import { foldedScreen, foldKey } from './menu-fold.js';
import styles from './Sidebar.module.css';

export const Sidebar = () => {
  const [folded, fold] = useFolded();
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = t(folded ? 'menu.unfold' : 'menu.fold');
  return (
    <div className={styles.side} data-folded={folded || undefined}>
      <div className={styles.inner}>
        <AtRest load={loadLateParts}>
          <div className={styles.menu}>
            <LateNavigation folded={folded} />
          </div>
          <div className={styles.foot}>
            <SideTooltip label={label} disabled={!folded}>
              <button
                type="button"
                className={styles.fold}
                aria-label={folded ? label : undefined}
                onClick={() => fold(!folded)}
              >
                <Icon size={18} stroke={1.6} aria-hidden />
                {!folded && label}
              </button>
            </SideTooltip>
          </div>
        </AtRest>
      </div>
    </div>
  );
};

const useFolded = () => {
  const isNarrow = useMediaQuery(foldedScreen, false, { getInitialValueInEffect: false });
  const [chosen, choose] = useLocalStorage<boolean | null>({
    key: foldKey,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  return [chosen ?? isNarrow, choose] as const;
};
