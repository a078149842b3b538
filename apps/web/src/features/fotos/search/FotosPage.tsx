import { say } from '../../../lib/messages.js';
import { CollectionLinks } from '../../collections/CollectionLinks.js';
import { FotoSearchPage } from './FotoSearchPage.js';

export const FotosPage = () => (
  <FotoSearchPage grid="fotos" title={say('fotos.title')} lead={say('fotos.lead')} actions={<CollectionLinks />} />
);
