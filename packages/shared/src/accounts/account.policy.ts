/** Access control: what an account may do beside what everybody may who has signed in. */
export const capabilities = [
  /** See, approve, disable and link accounts, and invite leden. */
  'accounts.manage',
  'bedrijven.edit',
  /** Files of the toolkit and the plans. */
  'files.edit',
  /** Add, change and remove photos. Includes seeing concepts. */
  'fotos.edit',
  'labels.edit',
  /** Includes seeing which leden have an account. A lid with the address of an account that waits lets it in, if it is that of a lid. */
  'leden.edit',
  'mails.manage',
  /** Change the role of an account, and any account that has capabilities. */
  'roles.grant',
  /** The settings of the portal. The photo on the dashboard is chosen on a page that needs `fotos.edit` too. */
  'settings.edit',
  /** Synonyms of the search, and which searches found nothing. */
  'words.edit',
] as const;
export type Capability = (typeof capabilities)[number];

/** The roles and what they may. Their names on screen are in role-texts.ts. */
export const roles = {
  lid: [],
  redacteur: ['files.edit', 'fotos.edit', 'labels.edit', 'words.edit'],
  secretaris: ['accounts.manage', 'bedrijven.edit', 'leden.edit', 'mails.manage'],
  admin: capabilities,
} as const satisfies Record<string, readonly Capability[]>;
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as Role[];
export const defaultRole: Role = 'lid';

/** The signed-in user, as read from the database for the current request. */
export type Viewer = { id: string; name: string; role: Role };

/** What a route or a page requires: of several capabilities, one. */
export type Access = 'public' | 'signed-in' | Capability | readonly Capability[];

/** None of a role that this version does not know, because a newer one added it or a later one removed it. */
const getCapabilities = (role: Role): readonly Capability[] => roles[role] ?? [];

/** Checks a permission. `viewer` is undefined when nobody is signed in. */
export const can = (viewer: Pick<Viewer, 'role'> | undefined, access: Access): boolean => {
  if (access === 'public') return true;
  if (access === 'signed-in' || !viewer) return viewer !== undefined;
  const granted = getCapabilities(viewer.role);
  return [access].flat().some((capability) => granted.includes(capability));
};

export const findRolesThatCan = (capability: Capability): Role[] =>
  (Object.keys(roles) as Role[]).filter((role) => can({ role }, capability));
/** Returns the default role instead of one that this version does not know. */
export const toKnownRole = (role: Role): Role => (Object.hasOwn(roles, role) ? role : defaultRole);
/** Whether a change from one role to another takes a capability away. */
export const losesCapability = (from: Role, to: Role): boolean =>
  getCapabilities(from).some((capability) => !can({ role: to }, capability));

/** An account whose role has capabilities is changed only by who has `roles.grant`. */
const hasCapabilities = ({ role }: { role: Role }): boolean => getCapabilities(role).length > 0;

/** Without `roles.grant` nobody gives or takes a role, or changes an account that may do more than its own pages. */
export const canChangeAccount = (
  viewer: Pick<Viewer, 'role'> | undefined,
  account: { role: Role },
  edit: { role?: Role | undefined },
): boolean =>
  can(viewer, 'roles.grant') || ((edit.role === undefined || edit.role === account.role) && !hasCapabilities(account));

/** The specification's `admin_privileges`. Everything else asks for a capability. */
export const hasAdminPrivileges = (role: Role): boolean => role === 'admin';
