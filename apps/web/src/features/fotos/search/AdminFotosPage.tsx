import { Button } from '@mantine/core';
import { IconHistory, IconLibraryPhoto, IconPhotoPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '../messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { FotoSelection } from '../selection/FotoSelection.js';
import { FotoSearchPage } from './FotoSearchPage.js';
import { MissingMetadataFilters } from './MissingMetadataFilters.js';

const actions = (
  [
    ['upload', 'upload.title', IconPhotoPlus],
    ['importFotos', 'adminFotos.import', IconUpload],
    ['lookAlikes', 'lookAlikes.title', IconLibraryPhoto],
    ['trash', 'trash.title', IconTrash],
    ['jobs', 'jobs.title', IconHistory],
  ] as const
).map(([page, title, Icon]) => (
  <Button
    key={page}
    variant={page === 'upload' ? 'filled' : 'default'}
    component={Link}
    to={getPath(page)}
    leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
  >
    {t(title)}
  </Button>
));

export const AdminFotosPage = () => (
  <FotoSearchPage
    grid="adminFotos"
    title={t('adminFotos.title')}
    lead={t('adminFotos.lead')}
    actions={actions}
    ExtraFilters={MissingMetadataFilters}
    Selection={FotoSelection}
  />
);
