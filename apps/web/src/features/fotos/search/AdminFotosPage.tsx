import { Button } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { say } from '../../../lib/messages.js';
import { to } from '../../../lib/paths.js';
import { FotoCheckbox } from '../selection/FotoCheckbox.js';
import { FotoSearchPage } from './FotoSearchPage.js';
import { MissingMetadataFilters } from './MissingMetadataFilters.js';
import { SelectionBar } from '../selection/SelectionBar.js';

const actions = (
  <>
    <Button component={Link} to={to('upload')} leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}>
      {say('upload.title')}
    </Button>
    <Button
      variant="default"
      component={Link}
      to={to('trash')}
      leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
    >
      {say('trash.title')}
    </Button>
  </>
);

export const AdminFotosPage = () => (
  <FotoSearchPage
    grid="adminFotos"
    title={say('adminFotos.title')}
    lead={say('adminFotos.lead')}
    actions={actions}
    ExtraFilters={MissingMetadataFilters}
    selectionComponents={{ Bar: SelectionBar, Checkbox: FotoCheckbox }}
  />
);
