import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '../../lib/messages.js';
import { Page } from '../../ui/Page.js';
import { SidePanel } from '../../ui/SidePanel.js';
import { useSmall } from '../../ui/useSmall.js';
import { countText } from './count-text.js';
import { chosenCount, type GridName, type Search } from './foto-search.js';
import { FotoFilters } from './FotoFilters.js';
import { FotoResults } from './FotoResults.js';
import styles from './FotoBank.module.css';
import { useFotosQuery } from './fotoboek.api.js';
import { useFotoSearch } from './useFotoSearch.js';

type Props = { grid: GridName; title: string; lead: string; actions: ReactNode };

/** Filters and photos, as members see them or as admins do. */
export const FotoBank = ({ grid, title, lead, actions }: Props) => {
  const filter = useFotoSearch(grid);
  const small = useSmall();
  return (
    <Page
      title={title}
      lead={lead}
      width="wide"
      actions={
        <>
          {actions}
          {small && <FilterDrawer {...filter} />}
        </>
      }
    >
      <div className={styles.bank}>
        {!small && (
          <aside className={styles.filters} aria-label={say('filters.title')}>
            <FotoFilters {...filter} />
          </aside>
        )}
        <FotoResults grid={grid} {...filter} />
      </div>
    </Page>
  );
};

const FilterDrawer = (filter: { search: Search; choose: (search: Search) => void }) => {
  const [opened, { open, close }] = useDisclosure();
  const { data } = useFotosQuery({ body: filter.search });
  const count = chosenCount(filter.search);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />}
        onClick={open}
      >
        {count > 0 ? say('filters.buttonCount', { count }) : say('filters.button')}
      </Button>
      <SidePanel
        opened={opened}
        onClose={close}
        label={say('filters.title')}
        closeLabel={say('filters.close')}
        title={<Title order={2}>{say('filters.title')}</Title>}
        foot={
          <Button fullWidth onClick={close}>
            {say('filters.show', { count: data ? countText(data.results) : say('fotos.many') })}
          </Button>
        }
      >
        <FotoFilters {...filter} />
      </SidePanel>
    </>
  );
};
