export { fotoRoutes } from './foto.router.js';
export { createFotos, type Fotos } from './foto.service.js';
export { recount } from './label.recount.js';
export { takeOff } from './label.removal.js';
export { labelRoutes } from './label.router.js';
export { tags, themas } from './label.service.js';
