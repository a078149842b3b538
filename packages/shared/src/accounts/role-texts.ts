import type { Role } from './account.policy.js';

type RoleTexts = { name: string; label: string; description: string };

/**
 * How roles are shown: `name` on the command line and in documentation, `label` on screen. `description` completes 'who
 * has this role can …' for who gives it.
 */
export const roleTexts: Readonly<Record<Role, RoleTexts>> = {
  lid: { name: 'lid', label: 'gebruiker', description: 'niets meer beheren' },
  admin: {
    name: 'beheerder',
    label: 'beheerder',
    description: 'alles wat jij kunt: foto’s en accounts wijzigen en verwijderen',
  },
};
