export { LidModel } from './lid.model.js';
export { lidRoutes } from './lid.router.js';
