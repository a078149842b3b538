import type { Access } from '@ledenportaal/shared';
import type { PathParam } from 'react-router-dom';

/**
 * Every path of the portal, the access it requires, and the title of the page when others show it too: `t('eigenaars.title')`.
 * Router, guard, menu and links all use this table.
 */
export const paths = {
  home: { path: '/', access: 'signed-in' },
  login: { path: '/login', access: 'public', title: 'Fijn dat je er bent' },
  forgot: { path: '/login/forget', access: 'public', title: 'Wachtwoord vergeten' },
  newPassword: { path: '/login/forget/:code', access: 'public' },
  signup: { path: '/signup', access: 'public', title: 'Maak een account' },
  invitation: { path: '/signup/invitation/:code', access: 'public' },
  verify: { path: '/signup/verify/:code', access: 'public', title: 'E-mailadres bevestigen' },
  fotos: { path: '/beeldbank/foto', access: 'signed-in', title: 'Foto’s' },
  foto: { path: '/beeldbank/item/:item', access: 'signed-in', title: 'Foto' },
  video: { path: '/beeldbank/video', access: 'signed-in', title: 'Video' },
  collections: { path: '/beeldbank/collections', access: 'signed-in' },
  downloads: { path: '/beeldbank/downloads', access: 'signed-in', title: 'Mijn downloads' },
  adminFotos: { path: '/admin/beeldbank', access: 'fotos.edit', title: 'Beeldbank' },
  adminFoto: { path: '/admin/beeldbank/item/:item', access: 'fotos.edit', title: 'Foto bewerken' },
  trash: { path: '/admin/beeldbank/prullenbak', access: 'fotos.edit', title: 'Prullenbak' },
  lookAlikes: { path: '/admin/beeldbank/dubbel', access: 'fotos.edit', title: 'Dubbele foto’s' },
  reeksen: { path: '/admin/beeldbank/reeksen', access: 'fotos.edit', title: 'Reeksen' },
  importFotos: { path: '/admin/beeldbank/import', access: 'fotos.edit' },
  // As `jobAccess`, which would bring the kinds of jobs to the first page.
  jobs: { path: '/admin/bewerkingen', access: ['fotos.edit', 'labels.edit'], title: 'Laatste bewerkingen' },
  // As `activityAccess`, for the same reason.
  activiteit: {
    path: '/admin/activiteit',
    access: [
      'accounts.manage',
      'bedrijven.edit',
      'fotos.edit',
      'files.edit',
      'settings.edit',
      'leden.edit',
      'labels.edit',
      'words.edit',
    ],
    title: 'Activiteit',
  },
  upload: { path: '/beeldbank/upload', access: 'fotos.edit', title: 'Foto toevoegen' },
  tags: { path: '/beeldbank/tags', access: 'labels.edit', title: 'Lijst met tags' },
  newTag: { path: '/beeldbank/tags/new', access: 'labels.edit' },
  themas: { path: '/beeldbank/themas', access: 'labels.edit', title: 'Lijst met themas' },
  newThema: { path: '/beeldbank/themas/new', access: 'labels.edit' },
  eigenaars: { path: '/admin/eigenaars', access: 'fotos.edit', title: 'Eigenaars' },
  rechten: { path: '/admin/rechten', access: 'fotos.edit', title: 'Rechten' },
  woorden: { path: '/admin/woorden', access: 'words.edit', title: 'Woorden' },
  labelTrash: { path: '/admin/labels/prullenbak', access: 'labels.edit' },
  leden: { path: '/leden', access: 'signed-in', title: 'Leden' },
  newLid: { path: '/leden/new', access: 'leden.edit' },
  importLeden: { path: '/leden/import', access: 'leden.edit' },
  ledenTrash: { path: '/admin/leden/prullenbak', access: 'leden.edit' },
  lid: { path: '/leden/lid/:id', access: 'signed-in', title: 'Lid' },
  bedrijven: { path: '/bedrijven', access: 'signed-in', title: 'Bedrijven' },
  newBedrijf: { path: '/bedrijven/new', access: 'bedrijven.edit' },
  editBedrijf: { path: '/bedrijven/bedrijf/:id', access: 'bedrijven.edit' },
  logo: { path: '/toolkit/logo', access: 'signed-in', title: 'Logo' },
  kleurenpalet: { path: '/toolkit/kleurenpalet', access: 'signed-in', title: 'Kleurenpalet' },
  social: { path: '/toolkit/social', access: 'signed-in', title: 'Social media' },
  teksten: { path: '/toolkit/teksten', access: 'signed-in', title: 'Teksten' },
  jaarplan: { path: '/:product/jaarplan', access: 'signed-in', title: 'Jaarplan' },
  bijeenkomsten: { path: '/:product/bijeenkomsten', access: 'signed-in', title: 'Bijeenkomsten' },
  files: { path: '/admin/bestanden', access: 'files.edit', title: 'Bestanden' },
  newFile: { path: '/admin/bestanden/new', access: 'files.edit' },
  editFile: { path: '/admin/bestanden/:id', access: 'files.edit' },
  replaceFile: { path: '/admin/bestanden/:id/vervangen', access: 'files.edit' },
  profile: { path: '/admin/profile', access: 'signed-in', title: 'Profiel' },
  accounts: { path: '/admin/accounts', access: ['accounts.manage', 'mails.manage'], title: 'Accounts' },
  rollen: { path: '/admin/rollen', access: ['accounts.manage', 'roles.grant'], title: 'Wie mag wat' },
  instellingen: { path: '/admin/instellingen', access: 'settings.edit', title: 'Instellingen' },
} as const satisfies Record<string, { path: `/${string}`; access: Access; title?: string }>;

export type PathName = keyof typeof paths;
/** Pages whose path has no parameters, so that a menu can link to them. */
export type StaticPathName = {
  [N in PathName]: [PathParam<(typeof paths)[N]['path']>] extends [never] ? N : never;
}[PathName];
/** Paths without a page of their own, and the page they redirect to. */
export const redirects = {
  '/beeldbank': 'fotos',
  '/beeldbank/fotoboek': 'fotos',
  '/toolkit': 'logo',
} as const satisfies Record<`/${string}`, StaticPathName>;

type TitledPathName = { [N in PathName]: (typeof paths)[N] extends { title: string } ? N : never }[PathName];
type Title<N extends PathName> = (typeof paths)[N] extends { title: infer T } ? T : never;
/** By the keys of their messages. */
export const pageTitles = Object.fromEntries(
  Object.entries(paths).flatMap(([name, page]) => ('title' in page ? [[`${name}.title`, page.title]] : [])),
) as { readonly [N in TitledPathName as `${N}.title`]: Title<N> };
