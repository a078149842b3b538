import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '../lib/messages.js';
import styles from './FilterBank.module.css';
import { BackCloses } from './BackCloses.js';
import { SidePanel } from './SidePanel.js';
import { useSmall } from './useSmall.js';

/** Shows the results beside the filters. On a small screen the filters are in a `FilterDrawer` instead. */
export const FilterBank = ({ filters, children }: { filters: ReactNode; children: ReactNode }) => {
  const small = useSmall();
  return (
    <div className={styles.bank}>
      {!small && (
        <aside className={styles.filters} aria-label={say('filters.title')}>
          {filters}
        </aside>
      )}
      {children}
    </div>
  );
};

type Props = {
  /** Number of active filters. */
  chosen: number;
  /** The result count as text: '86 foto’s'. */
  found: string;
  filters: ReactNode;
};

export const FilterDrawer = ({ chosen, found, filters }: Props) => {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />}
        onClick={open}
      >
        {chosen > 0 ? say('filters.buttonCount', { count: chosen }) : say('filters.button')}
      </Button>
      <SidePanel
        opened={opened}
        onClose={close}
        label={say('filters.title')}
        closeLabel={say('filters.close')}
        title={<Title order={2}>{say('filters.title')}</Title>}
        foot={
          <Button fullWidth onClick={close}>
            {say('filters.show', { count: found })}
          </Button>
        }
      >
        {filters}
        {opened && <BackCloses close={close} />}
      </SidePanel>
    </>
  );
};
