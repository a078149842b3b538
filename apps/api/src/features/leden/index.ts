export { createLedenFeature } from './leden.feature.js';
export { lidTrashPair } from './trash/lid.backup.js';
export { createInvitationService, type InvitationService } from './invitation.service.js';
export { createLidLookupService, type LidLookupService } from './lid-lookup.service.js';
export { LidModel } from './lid.model.js';
