import type { Role } from './account.policy.js';

type RoleTexts = { name: string; plural: string; label: string; description: string };

/**
 * How roles are shown: `name` on the command line, `plural` in the documentation of the API, `label` on screen. `description` completes 'who
 * has this role can …' for who gives it.
 */
export const roleTexts: Readonly<Record<Role, RoleTexts>> = {
  lid: { name: 'lid', plural: 'leden', label: 'gebruiker', description: 'niets meer beheren' },
  redacteur: {
    name: 'redacteur',
    plural: 'redacteuren',
    label: 'redacteur',
    description: 'foto’s, labels, bestanden en woorden beheren, maar geen leden, accounts of instellingen',
  },
  secretaris: {
    name: 'secretaris',
    plural: 'secretarissen',
    label: 'secretaris',
    description: 'leden, bedrijven, mails en de accounts van gewone leden beheren, maar geen foto’s of instellingen',
  },
  admin: {
    name: 'beheerder',
    plural: 'beheerders',
    label: 'beheerder',
    description: 'alles wat jij kunt: foto’s en accounts wijzigen en verwijderen',
  },
};
