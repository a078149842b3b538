import { Button } from '@mantine/core';
import { IconBuildingStore, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { useIsAdmin } from '../../lib/session/useIsAdmin.js';
import { useFocusKept } from '../../ui/useFocusKept.js';
import { useExport } from './useExport.js';

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

/** Links members to the bedrijven; admins have that link in the menu and get their own actions here. */
export const LedenActions = () => {
  const isAdmin = useIsAdmin();
  return isAdmin ? (
    <AdminActions />
  ) : (
    <Button variant="default" component={Link} to={to('bedrijven')} leftSection={<IconBuildingStore {...icon} />}>
      {say('leden.bedrijven')}
    </Button>
  );
};

const AdminActions = () => {
  const { isBusy, exportLeden } = useExport();
  useFocusKept(isBusy);
  return (
    <>
      <Button component={Link} to={to('newLid')} leftSection={<IconPlus {...icon} />}>
        {say('leden.new')}
      </Button>
      <Button variant="default" component={Link} to={to('importLeden')} leftSection={<IconUpload {...icon} />}>
        {say('leden.import')}
      </Button>
      <Button variant="default" loading={isBusy} leftSection={<IconDownload {...icon} />} onClick={exportLeden}>
        {say('leden.export')}
      </Button>
    </>
  );
};
