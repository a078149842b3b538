import type { Access, Capability } from '../accounts/account.policy.js';
import type { FotoFilter } from '../fotos/foto.js';
import { jobAccess } from '../jobs/job.policy.js';

type Filter = Pick<FotoFilter, 'status' | 'zonder' | 'rechten'>;
const fotos = (filter: Filter) => ({ access: 'fotos.edit', filter }) as const;

/**
 * What the dashboard shows of the work of the office, and what a viewer needs to see it. `filter`: finds the photos in
 * the grid for admins, where something is done about them.
 */
export const officeParts = {
  /** Accounts that wait to be let in. */
  accounts: { access: 'accounts.manage' },
  /** Failed mails. */
  mails: { access: 'mails.manage' },
  concepten: fotos({ status: 'concept' }),
  /** Pairs of look-alikes. */
  dubbel: { access: 'fotos.edit' },
  zonderTags: fotos({ zonder: ['tags'] }),
  zonderBeschrijving: fotos({ zonder: ['beschrijving'] }),
  zonderEigenaar: fotos({ zonder: ['eigenaar'] }),
  rechtenOnbekend: fotos({ rechten: 'onbekend' }),
  rechtenPersonen: fotos({ rechten: 'personen' }),
  rechtenVerloopt: fotos({ rechten: 'verloopt' }),
  rechtenVerlopen: fotos({ rechten: 'verlopen' }),
  rechtenIngetrokken: fotos({ rechten: 'ingetrokken' }),
  /** Jobs that have not ended. */
  jobs: { access: jobAccess },
  /** The disk of uploads and files. */
  disk: { access: 'settings.edit' },
  /** The last backup. */
  backup: { access: 'settings.edit' },
} as const satisfies Record<string, { access: Capability | readonly Capability[]; filter?: Filter }>;

export type OfficePart = keyof typeof officeParts;
/** The parts that are lists of photos. */
export type OfficeFotos = {
  [P in OfficePart]: (typeof officeParts)[P] extends { filter: object } ? P : never;
}[OfficePart];

/** What a viewer needs to see any part. */
export const officeAccess: Access = [...new Set(Object.values(officeParts).flatMap(({ access }) => access))];
