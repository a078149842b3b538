import { can, roleNames, type Access, type Capability, type Role } from './account.policy.js';

type PermissionTexts = { name: string; description: string };

/** What somebody can do with each capability, in the order of 'Wie mag wat' and docs/rollen.md. */
const capabilityTexts: Readonly<Record<Capability, PermissionTexts>> = {
  'fotos.edit': {
    name: 'Foto’s beheren',
    description:
      'Toevoegen, wijzigen, vervangen en verwijderen, ook veel tegelijk. Ziet ook concepten, rechten en eigenaars.',
  },
  'labels.edit': { name: 'Tags en thema’s beheren', description: 'Maken, samenvoegen en verwijderen.' },
  'files.edit': {
    name: 'Bestanden beheren',
    description: 'De downloads van de toolkit, de video’s, de jaarplannen en de bijeenkomsten.',
  },
  'words.edit': {
    name: 'Woorden beheren',
    description: 'Synoniemen voor het zoeken, en de zoekvragen waarop niets gevonden is.',
  },
  'leden.edit': {
    name: 'Leden beheren',
    description: 'Toevoegen, wijzigen, importeren, exporteren en verwijderen. Ziet ook welke leden een account hebben.',
  },
  'bedrijven.edit': { name: 'Bedrijven beheren', description: 'Toevoegen, wijzigen en verwijderen.' },
  'accounts.manage': {
    name: 'Accounts van gebruikers beheren',
    description: 'Toelaten, aan- en uitzetten, aan een lid koppelen, en leden uitnodigen.',
  },
  'mails.manage': {
    name: 'Mail die niet aankwam',
    description: 'Bekijken, opnieuw versturen en verwijderen.',
  },
  'roles.grant': {
    name: 'Rollen geven',
    description: 'Iemand een rol geven of afnemen, en het account wijzigen van wie een andere rol heeft dan gebruiker.',
  },
  'settings.edit': {
    name: 'Instellingen wijzigen',
    description: 'Van het hele portaal, zoals de foto op het dashboard.',
  },
};

const memberTexts: PermissionTexts = {
  name: 'Zoeken en downloaden',
  description:
    'Foto’s, video’s, de toolkit, documenten, de ledenlijst en de bedrijven. En het eigen profiel, de collectie en de downloads.',
};

type Permission = PermissionTexts & { roles: readonly Role[] };

/** Everything that depends on the role of an account, each with the roles that may do it. */
export const getPermissions = (): Permission[] => {
  const toPermission = ([access, texts]: readonly [Access, PermissionTexts]) => ({
    ...texts,
    roles: roleNames.filter((role) => can({ role }, access)),
  });
  const capabilityEntries = Object.entries(capabilityTexts) as [Capability, PermissionTexts][];
  return [toPermission(['signed-in', memberTexts]), ...capabilityEntries.map(toPermission)];
};
