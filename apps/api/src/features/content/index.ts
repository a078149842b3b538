export { contentRoutes } from './content.router.js';
export { createContentService } from './content.service.js';
