import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import { createAccountData } from './account.personal-data.js';
import type { LidLookupService } from '../leden/index.js';
import { accountAdminRoutes } from './account-admin.router.js';
import { createAccountAdminService } from './account-admin.service.js';
import { createAccountLookupService } from './account-lookup.service.js';
import { createAccountService } from './account.service.js';
import { createLastAdminService } from './last-admin.service.js';
import { createLinkedAccountService } from './linked-account.service.js';
import { createPasswordCheckService } from './password-check.service.js';

/** The accounts of members, and their administration. */
export const createAccountsFeature = (resources: Resources, { lidLookup }: { lidLookup: LidLookupService }) => {
  const passwordCheck = createPasswordCheckService(resources, () => getOrganisationNames(resources));
  const accounts = createAccountService(resources, { passwordCheck });
  const lastAdmins = createLastAdminService();
  const accountLookup = createAccountLookupService();
  const accountAdminService = createAccountAdminService(resources, { accountLookup, lastAdmins, lidLookup });
  const linkedAccounts = createLinkedAccountService({ accountLookup });
  return {
    services: { accounts, accountAdminService, accountLookup, lastAdmins, linkedAccounts, passwordCheck },
    registerRoutes: (api) => accountAdminRoutes(api, accountAdminService),
    personalData: createAccountData(resources),
  } satisfies Feature;
};

const getOrganisationNames = ({ content, settings }: Resources) => {
  const { organisation, product } = content.site;
  return [organisation, product.name, product.slug, new URL(settings.siteUrl).hostname];
};
