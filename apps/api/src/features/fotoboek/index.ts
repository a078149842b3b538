export { fotoRoutes } from './foto.router.js';
export { createFotos, type Fotos } from './foto.service.js';
export { labelRoutes } from './label.router.js';
export { tags, themas } from './label.service.js';
