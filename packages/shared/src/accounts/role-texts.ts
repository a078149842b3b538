import type { Role } from './account.policy.js';

type RoleTexts = { name: string; plural: string; label: string; description: string };

/**
 * How roles are shown: `name` on the command line, `plural` in the documentation of the API, `label` on screen, with the
 * `description` for who gives it.
 */
export const roleTexts: Readonly<Record<Role, RoleTexts>> = {
  lid: {
    name: 'lid',
    plural: 'leden',
    label: 'gebruiker',
    description: 'Zoekt en downloadt, en beheert niets.',
  },
  redacteur: {
    name: 'redacteur',
    plural: 'redacteuren',
    label: 'redacteur',
    description: 'Beheert foto’s, tags, thema’s, bestanden en woorden. Geen leden, accounts of instellingen.',
  },
  secretaris: {
    name: 'secretaris',
    plural: 'secretarissen',
    label: 'secretaris',
    description: 'Beheert leden, bedrijven, mails en de accounts van gebruikers. Geen foto’s of instellingen.',
  },
  admin: {
    name: 'beheerder',
    plural: 'beheerders',
    label: 'beheerder',
    description: 'Beheert alles, geeft rollen en wijzigt de instellingen.',
  },
};
