import { say } from '../../lib/messages.js';
import { CollectionLinks } from './CollectionLinks.js';
import { FotoBank } from './FotoBank.js';

export const FotosPage = () => (
  <FotoBank grid="fotos" title={say('fotos.title')} lead={say('fotos.lead')} actions={<CollectionLinks />} />
);
