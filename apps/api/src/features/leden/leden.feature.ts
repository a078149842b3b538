import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { createLedenData } from './leden.personal-data.js';
import type { JobService } from '../jobs/index.js';
import { createLedenImportService } from './leden-import.service.js';
import { createLedenService } from './leden.service.js';
import { createLedenPlanService } from './ledenplan.service.js';
import { createLidActivationService, type LedenAccounts } from './lid-activation.service.js';
import { createLidChangeService } from './lid-change.service.js';
import { createLidInviteService } from './lid-invite.service.js';
import type { LidLookupService } from './lid-lookup.service.js';
import { createLidTrashService } from './trash/lid-trash.service.js';
import { lidRoutes } from './lid.router.js';

type Deps = LedenAccounts & { lidLookup: LidLookupService; jobs: JobService };

export const createLedenFeature = (resources: Resources, deps: Deps) => {
  const { linkedAccounts, lidLookup, jobs } = deps;
  const lidActivation = createLidActivationService(deps);
  const ledenImports = createLedenImportService(resources, { lidLookup, lidActivation, jobs });
  const { runExclusive } = ledenImports;
  const changes = createLidChangeService(resources, { lidActivation, runExclusive });
  const trash = createLidTrashService(resources, deps, { changes, lidActivation, runExclusive });
  const leden = createLedenService({ linkedAccounts, changes, trash });
  const ledenPlans = createLedenPlanService(resources, deps);
  const lidInvites = createLidInviteService(resources, deps);
  return {
    services: { leden, ledenImports, ledenPlans, lidInvites },
    registerRoutes: (api) => lidRoutes(api, { leden, plans: ledenPlans, imports: ledenImports, invites: lidInvites }),
    tasks: [ledenImports.task, trash.task],
    personalData: createLedenData(resources),
  } satisfies Feature;
};
