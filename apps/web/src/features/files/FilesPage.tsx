import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { Page } from '../../ui/Page.js';
import { Tabs } from '../../ui/Tabs.js';
import { useTab } from '../../ui/useTab.js';
import { parseSection } from './file-values.js';
import { FilesTab } from './FilesTab.js';
import { OldFilesTab } from './OldFilesTab.js';

const tabKeys = ['bestanden', 'oud'] as const;

export const FilesPage = () => {
  const tab = useTab(tabKeys);
  const [params] = useSearchParams();
  const section = parseSection(params);
  const tabs = [
    { key: 'bestanden', label: say('files.title'), to: to('files') },
    { key: 'oud', label: say('files.old'), to: `${to('files')}?tab=oud` },
  ] as const;
  const newFileButton = (
    <Button
      component={Link}
      to={to('newFile') + (section ? `?soort=${section}` : '')}
      leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
    >
      {say('files.new')}
    </Button>
  );
  return (
    <Page title={say('files.title')} lead={say('files.lead')} actions={newFileButton}>
      <Tabs label={say('files.tabs')} tabs={tabs} active={tab}>
        {tab === 'oud' ? <OldFilesTab /> : <FilesTab section={section} />}
      </Tabs>
    </Page>
  );
};
