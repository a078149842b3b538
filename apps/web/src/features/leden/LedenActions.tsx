import { lidRoutes, type lidContract } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconDownload, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useCan } from '../../lib/session/useCan.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { useCsvDownload } from '../csv/useCsvDownload.js';

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

/** Links members to the bedrijven; who can edit leden has that link in the menu and gets other actions here. */
export const LedenActions = () => {
  return useCan('leden.edit') ? (
    <EditorActions />
  ) : (
    <Button variant="default" component={Link} to={getPath('bedrijven')} leftSection={<IconBuildingStore {...icon} />}>
      {t('leden.bedrijven')}
    </Button>
  );
};

const EditorActions = () => {
  const { isBusy, download } = useCsvDownload<typeof lidContract.export>(lidRoutes.export, 'leden', (reason) =>
    t('leden.exportFailed', { reason }),
  );
  return (
    <>
      <Button component={Link} to={getPath('newLid')} leftSection={<IconPlus {...icon} />}>
        {t('leden.new')}
      </Button>
      <Button variant="default" component={Link} to={getPath('importLeden')} leftSection={<IconUpload {...icon} />}>
        {t('leden.import')}
      </Button>
      <LoadingButton
        variant="default"
        loading={isBusy}
        leftSection={<IconDownload {...icon} />}
        onClick={() => download({})}
      >
        {t('leden.export')}
      </LoadingButton>
      <Button variant="default" component={Link} to={getPath('ledenTrash')} leftSection={<IconTrash {...icon} />}>
        {t('trash.title')}
      </Button>
    </>
  );
};
