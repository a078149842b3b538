/** Access control: the roles of users, for the permission check `hasAccess`. */
export const roles = ['lid', 'admin'] as const;
export type Role = (typeof roles)[number];
export type Access = 'public' | Role;
/** The signed-in user, as read from the database for the current request. */
export type Viewer = { id: string; name: string; role: Role };

/** Checks a permission: returns whether a user with this role (undefined: not signed in) has the required `access`. */
export const hasAccess = (access: Access, role: Role | undefined): boolean =>
  access === 'public' || role === 'admin' || (role !== undefined && role === access);
