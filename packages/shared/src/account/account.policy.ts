export type Role = 'lid' | 'admin';
export type Access = 'public' | Role;
/** Who asks, as the database knows them at this request. */
export type Viewer = { id: string; name: string; role: Role };

/** May somebody with this role (undefined: not signed in) come where `access` is asked? */
export const mayEnter = (access: Access, role: Role | undefined): boolean =>
  access === 'public' || role === 'admin' || (role !== undefined && role === access);
