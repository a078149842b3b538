export { createLedenImportService } from './leden-import.service.js';
export { createLedenService } from './leden.service.js';
export { createLedenPlanService } from './ledenplan.service.js';
export { createLidActivationService } from './lid-activation.service.js';
export { createLidChangeService } from './lid-change.service.js';
export { createLidInviteService } from './lid-invite.service.js';
export { createLidLookupService, type LidLookupService } from './lid-lookup.service.js';
export { LidModel } from './lid.model.js';
export { lidRoutes } from './lid.router.js';
