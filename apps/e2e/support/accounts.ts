/** The demo's own. */
export const accounts = {
  admin: { email: 'beheer@example.org', password: 'demo-beheer-1' },
  lid: { email: 'lid@example.org', password: 'demo-lid-1' },
};
export type Who = keyof typeof accounts;
