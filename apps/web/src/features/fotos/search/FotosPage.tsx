import { t } from '../messages.js';
import { CollectionLinks } from '../../collections/CollectionLinks.js';
import { FotoSearchPage } from './FotoSearchPage.js';

export const FotosPage = () => (
  <FotoSearchPage grid="fotos" title={t('fotos.title')} lead={t('fotos.lead')} actions={<CollectionLinks />} />
);
