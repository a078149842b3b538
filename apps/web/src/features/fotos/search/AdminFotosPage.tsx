import { Button } from '@mantine/core';
import { IconHistory, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '../messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { FotoSelection } from '../selection/FotoSelection.js';
import { FotoListOptions } from './FotoListOptions.js';
import { FotoSearchPage } from './FotoSearchPage.js';
import { MissingMetadataFilters } from './MissingMetadataFilters.js';

const actions = (
  <>
    <Button component={Link} to={getPath('upload')} leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}>
      {t('upload.title')}
    </Button>
    <Button
      variant="default"
      component={Link}
      to={getPath('trash')}
      leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
    >
      {t('trash.title')}
    </Button>
    <Button
      variant="default"
      component={Link}
      to={getPath('jobs')}
      leftSection={<IconHistory size={18} stroke={1.7} aria-hidden />}
    >
      {t('jobs.title')}
    </Button>
  </>
);

const adminParts = { Selection: FotoSelection, ListOptions: FotoListOptions };

export const AdminFotosPage = () => (
  <FotoSearchPage
    grid="adminFotos"
    title={t('adminFotos.title')}
    lead={t('adminFotos.lead')}
    actions={actions}
    ExtraFilters={MissingMetadataFilters}
    adminParts={adminParts}
  />
);
