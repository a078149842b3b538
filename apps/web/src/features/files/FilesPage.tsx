import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { Page } from '../../ui/Page.js';
import { Tabs } from '../../ui/tabs/Tabs.js';
import { useTab } from '../../ui/tabs/useTab.js';
import { parseSection } from './file-values.js';
import { FilesTab } from './FilesTab.js';
import { OldFilesTab } from './OldFilesTab.js';

const tabKeys = ['bestanden', 'oud'] as const;

export const FilesPage = () => {
  const tab = useTab(tabKeys);
  const [params] = useSearchParams();
  const section = parseSection(params);
  const tabs = [
    { key: 'bestanden', label: t('files.title'), to: getPath('files') },
    { key: 'oud', label: t('files.old'), to: `${getPath('files')}?tab=oud` },
  ] as const;
  const newFileButton = (
    <Button
      component={Link}
      to={getPath('newFile') + (section ? `?soort=${section}` : '')}
      leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
    >
      {t('files.new')}
    </Button>
  );
  return (
    <Page title={t('files.title')} lead={t('files.lead')} actions={newFileButton}>
      <Tabs label={t('files.tabs')} tabs={tabs} active={tab}>
        {tab === 'oud' ? <OldFilesTab /> : <FilesTab section={section} />}
      </Tabs>
    </Page>
  );
};
