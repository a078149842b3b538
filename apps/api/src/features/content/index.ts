export { contentRoutes } from './content.router.js';
export { createContent } from './content.service.js';
