import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/messages.js';
import styles from './FilterLayout.module.css';
import { CloseOnBack } from '../dialog/CloseOnBack.js';
import { SidePanel } from '../dialog/SidePanel.js';
import { useIsSmallScreen } from '../useIsSmallScreen.js';

/** Shows the results beside the filters. On a small screen the filters are in a `FilterDrawer` instead. */
export const FilterLayout = ({ filters, children }: { filters: ReactNode; children: ReactNode }) => {
  const isSmallScreen = useIsSmallScreen();
  return (
    <div className={styles.bank}>
      {!isSmallScreen && (
        <aside className={styles.filters} aria-label={t('filters.title')}>
          {filters}
        </aside>
      )}
      {children}
    </div>
  );
};

type Props = {
  /** Number of active filters. */
  activeCount: number;
  /** The result count as text: '86 foto’s'. */
  resultText: string;
  filters: ReactNode;
};

export const FilterDrawer = ({ activeCount, resultText, filters }: Props) => {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        className={styles.open ?? ''}
        variant="default"
        size="sm"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />}
        onClick={open}
      >
        {activeCount > 0 ? t('filters.buttonCount', { count: activeCount }) : t('filters.button')}
      </Button>
      <SidePanel
        opened={opened}
        onClose={close}
        label={t('filters.title')}
        closeLabel={t('filters.close')}
        title={<Title order={2}>{t('filters.title')}</Title>}
        footer={
          <Button fullWidth onClick={close}>
            {t('filters.show', { count: resultText })}
          </Button>
        }
      >
        {filters}
        {opened && <CloseOnBack close={close} />}
      </SidePanel>
    </>
  );
};
