import { Button } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from '../messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { FotoListOptions } from './FotoListOptions.js';
import { FotoCheckbox } from '../selection/FotoCheckbox.js';
import { FotoSearchPage } from './FotoSearchPage.js';
import { MissingMetadataFilters } from './MissingMetadataFilters.js';
import { SelectionBar } from '../selection/SelectionBar.js';

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
  </>
);

export const AdminFotosPage = () => (
  <FotoSearchPage
    grid="adminFotos"
    title={t('adminFotos.title')}
    lead={t('adminFotos.lead')}
    actions={actions}
    ExtraFilters={MissingMetadataFilters}
    ListOptions={FotoListOptions}
    selectionComponents={{ Bar: SelectionBar, Checkbox: FotoCheckbox }}
  />
);
