export { lidMails } from './lid.invite.js';
export { LidModel } from './lid.model.js';
export { lidRoutes } from './lid.router.js';
export { createLeden, lidByEmail, lidNamenOf } from './lid.service.js';
