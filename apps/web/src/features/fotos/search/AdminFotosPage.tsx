import { Button } from '@mantine/core';
import { IconHistory, IconLibraryPhoto, IconPhotoPlus, IconStack2, IconTrash, IconUpload } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { t } from '../messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { parseSearch } from '../../foto-base/foto-search.js';
import { t as tRights } from '../rights/messages.js';
import { findList } from '../rights/rights-lists.js';
import { FotoSelection } from '../selection/FotoSelection.js';
import { FotoSearchPage } from './FotoSearchPage.js';
import { MissingMetadataFilters } from './MissingMetadataFilters.js';

const actions = (
  [
    ['upload', 'upload.title', IconPhotoPlus],
    ['importFotos', 'adminFotos.import', IconUpload],
    ['reeksen', 'reeksen.title', IconStack2],
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

/** The photos for admins. A list of the overview of rights says what it is for. */
export const AdminFotosPage = () => {
  const [params] = useSearchParams();
  const list = findList(parseSearch(params, 'adminFotos'));
  return (
    <FotoSearchPage
      grid="adminFotos"
      title={t('adminFotos.title')}
      lead={list ? tRights(`rights.list.${list}`) : t('adminFotos.lead')}
      actions={actions}
      ExtraFilters={MissingMetadataFilters}
      Selection={FotoSelection}
    />
  );
};
