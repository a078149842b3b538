export { lidMails } from './lid.invite.js';
export { LidModel } from './lid.model.js';
export { lidRoutes } from './lid.router.js';
export { createLedenService, findLidByEmail, findLidNamen } from './leden.service.js';
