import type { Access } from '@ledenportaal/shared';
import type { PathParam } from 'react-router-dom';

/**
 * Every path of the portal, the access it requires, and the title of the page when others show it too: `t('eigenaars.title')`.
 * Router, guard, menu and links all use this table.
 */
export const paths = {
  home: { path: '/', access: 'lid' },
  login: { path: '/login', access: 'public', title: 'Fijn dat je er bent' },
  forgot: { path: '/login/forget', access: 'public', title: 'Wachtwoord vergeten' },
  newPassword: { path: '/login/forget/:code', access: 'public' },
  signup: { path: '/signup', access: 'public', title: 'Maak een account' },
  verify: { path: '/signup/verify/:code', access: 'public', title: 'E-mailadres bevestigen' },
  fotos: { path: '/beeldbank/foto', access: 'lid', title: 'Foto’s' },
  foto: { path: '/beeldbank/item/:item', access: 'lid', title: 'Foto' },
  video: { path: '/beeldbank/video', access: 'lid', title: 'Video' },
  collections: { path: '/beeldbank/collections', access: 'lid' },
  downloads: { path: '/beeldbank/downloads', access: 'lid', title: 'Mijn downloads' },
  adminFotos: { path: '/admin/beeldbank', access: 'admin', title: 'Beeldbank' },
  adminFoto: { path: '/admin/beeldbank/item/:item', access: 'admin', title: 'Foto bewerken' },
  trash: { path: '/admin/beeldbank/prullenbak', access: 'admin', title: 'Prullenbak' },
  lookAlikes: { path: '/admin/beeldbank/dubbel', access: 'admin', title: 'Dubbele foto’s' },
  importFotos: { path: '/admin/beeldbank/import', access: 'admin' },
  jobs: { path: '/admin/bewerkingen', access: 'admin', title: 'Laatste bewerkingen' },
  upload: { path: '/beeldbank/upload', access: 'admin', title: 'Foto toevoegen' },
  tags: { path: '/beeldbank/tags', access: 'admin', title: 'Lijst met tags' },
  newTag: { path: '/beeldbank/tags/new', access: 'admin' },
  themas: { path: '/beeldbank/themas', access: 'admin', title: 'Lijst met themas' },
  newThema: { path: '/beeldbank/themas/new', access: 'admin' },
  eigenaars: { path: '/admin/eigenaars', access: 'admin', title: 'Eigenaars' },
  labelTrash: { path: '/admin/labels/prullenbak', access: 'admin' },
  leden: { path: '/leden', access: 'lid', title: 'Leden' },
  newLid: { path: '/leden/new', access: 'admin' },
  importLeden: { path: '/leden/import', access: 'admin' },
  ledenTrash: { path: '/admin/leden/prullenbak', access: 'admin' },
  lid: { path: '/leden/lid/:id', access: 'lid', title: 'Lid' },
  bedrijven: { path: '/bedrijven', access: 'lid', title: 'Bedrijven' },
  newBedrijf: { path: '/bedrijven/new', access: 'admin' },
  editBedrijf: { path: '/bedrijven/bedrijf/:id', access: 'admin' },
  logo: { path: '/toolkit/logo', access: 'lid', title: 'Logo' },
  kleurenpalet: { path: '/toolkit/kleurenpalet', access: 'lid', title: 'Kleurenpalet' },
  social: { path: '/toolkit/social', access: 'lid', title: 'Social media' },
  teksten: { path: '/toolkit/teksten', access: 'lid', title: 'Teksten' },
  jaarplan: { path: '/:product/jaarplan', access: 'lid', title: 'Jaarplan' },
  bijeenkomsten: { path: '/:product/bijeenkomsten', access: 'lid', title: 'Bijeenkomsten' },
  files: { path: '/admin/bestanden', access: 'admin', title: 'Bestanden' },
  newFile: { path: '/admin/bestanden/new', access: 'admin' },
  editFile: { path: '/admin/bestanden/:id', access: 'admin' },
  replaceFile: { path: '/admin/bestanden/:id/vervangen', access: 'admin' },
  profile: { path: '/admin/profile', access: 'lid', title: 'Profiel' },
  accounts: { path: '/admin/accounts', access: 'admin', title: 'Accounts' },
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
