export { renderFotoActions } from './foto-actions.js';
export { fotoHref } from './foto-href.js';
export { useDownloadCountQuery, useFotoCountQuery, useFotosQuery } from './fotoboek.api.js';
export { FotoGrid } from './FotoGrid.js';
export { FotoPicture } from './FotoPicture.js';
