import type { Access } from '@ledenportaal/shared';
import type { PathParam } from 'react-router-dom';

/** Every path of the portal and the access it requires. Router, guard, menu and links all use this table. */
export const paths = {
  home: { path: '/', access: 'lid' },
  login: { path: '/login', access: 'public' },
  forgot: { path: '/login/forget', access: 'public' },
  newPassword: { path: '/login/forget/:code', access: 'public' },
  signup: { path: '/signup', access: 'public' },
  verify: { path: '/signup/verify/:code', access: 'public' },
  fotos: { path: '/beeldbank/foto', access: 'lid' },
  foto: { path: '/beeldbank/item/:item', access: 'lid' },
  video: { path: '/beeldbank/video', access: 'lid' },
  collections: { path: '/beeldbank/collections', access: 'lid' },
  downloads: { path: '/beeldbank/downloads', access: 'lid' },
  adminFotos: { path: '/admin/beeldbank', access: 'admin' },
  adminFoto: { path: '/admin/beeldbank/item/:item', access: 'admin' },
  trash: { path: '/admin/beeldbank/prullenbak', access: 'admin' },
  lookAlikes: { path: '/admin/beeldbank/dubbel', access: 'admin' },
  importFotos: { path: '/admin/beeldbank/import', access: 'admin' },
  jobs: { path: '/admin/bewerkingen', access: 'admin' },
  upload: { path: '/beeldbank/upload', access: 'admin' },
  tags: { path: '/beeldbank/tags', access: 'admin' },
  newTag: { path: '/beeldbank/tags/new', access: 'admin' },
  themas: { path: '/beeldbank/themas', access: 'admin' },
  newThema: { path: '/beeldbank/themas/new', access: 'admin' },
  eigenaars: { path: '/admin/eigenaars', access: 'admin' },
  labelTrash: { path: '/admin/labels/prullenbak', access: 'admin' },
  leden: { path: '/leden', access: 'lid' },
  newLid: { path: '/leden/new', access: 'admin' },
  importLeden: { path: '/leden/import', access: 'admin' },
  ledenTrash: { path: '/admin/leden/prullenbak', access: 'admin' },
  lid: { path: '/leden/lid/:id', access: 'lid' },
  bedrijven: { path: '/bedrijven', access: 'lid' },
  newBedrijf: { path: '/bedrijven/new', access: 'admin' },
  editBedrijf: { path: '/bedrijven/bedrijf/:id', access: 'admin' },
  logo: { path: '/toolkit/logo', access: 'lid' },
  kleurenpalet: { path: '/toolkit/kleurenpalet', access: 'lid' },
  social: { path: '/toolkit/social', access: 'lid' },
  teksten: { path: '/toolkit/teksten', access: 'lid' },
  jaarplan: { path: '/:product/jaarplan', access: 'lid' },
  bijeenkomsten: { path: '/:product/bijeenkomsten', access: 'lid' },
  files: { path: '/admin/bestanden', access: 'admin' },
  newFile: { path: '/admin/bestanden/new', access: 'admin' },
  editFile: { path: '/admin/bestanden/:id', access: 'admin' },
  replaceFile: { path: '/admin/bestanden/:id/vervangen', access: 'admin' },
  profile: { path: '/admin/profile', access: 'lid' },
  accounts: { path: '/admin/accounts', access: 'admin' },
} as const satisfies Record<string, { path: `/${string}`; access: Access }>;

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
