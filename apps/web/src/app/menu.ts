import { mayEnter, type Access, type Config, type Role } from '@ledenportaal/shared';
import {
  IconBuildingStore,
  IconCalendarEvent,
  IconCategory,
  IconFiles,
  IconFileText,
  IconHome,
  IconPalette,
  IconPhoto,
  IconPhotoEdit,
  IconPhotoPlus,
  IconPresentation,
  IconRosette,
  IconShare,
  IconTag,
  IconUserCog,
  IconUsers,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { say } from '../lib/messages.js';
import { paths, type PathName, type PlainPathName } from '../lib/path-table.js';
import { to } from '../lib/paths.js';

type More = {
  /** Pages without an entry of their own, that this one stands for. */
  also?: PathName[];
  /** Leads where an earlier entry leads, which shows that one is there. */
  second?: true;
};
export type Item = More & { name: PathName; href: string; label: string; icon: Icon };
type Group = { title?: string; access?: Access; items: Item[] };

const item = (name: PlainPathName, label: string, icon: Icon, more: More = {}): Item => ({
  name,
  href: to(name),
  label,
  icon,
  ...more,
});

const toolkits = (): Group => ({
  title: say('menu.toolkits'),
  items: [
    item('logo', say('logo.title'), IconRosette),
    item('kleurenpalet', say('kleurenpalet.title'), IconPalette),
    item('social', say('social.title'), IconShare),
    item('teksten', say('teksten.title'), IconFileText),
  ],
});

const beeldbank = (): Group => ({
  title: say('menu.beeldbank'),
  items: [
    item('fotos', say('fotos.title'), IconPhoto, { also: ['foto', 'collections', 'downloads'] }),
    item('video', say('video.title'), IconVideo),
  ],
});

/** Its pages stand at the product's own addresses. */
const documents = ({ slug, name }: Config['product']): Group => ({
  title: name,
  items: [
    {
      name: 'jaarplan',
      href: to('jaarplan', { product: slug }),
      label: say('jaarplan.title'),
      icon: IconCalendarEvent,
    },
    {
      name: 'bijeenkomsten',
      href: to('bijeenkomsten', { product: slug }),
      label: say('bijeenkomsten.title'),
      icon: IconPresentation,
    },
  ],
});

const administratie = (): Group => ({
  title: say('menu.beheer'),
  access: 'admin',
  items: [
    item('leden', say('leden.title'), IconUsers, { also: ['newLid', 'importLeden'], second: true }),
    item('adminFotos', say('adminFotos.title'), IconPhotoEdit, { also: ['adminFoto', 'trash'] }),
    item('upload', say('upload.title'), IconPhotoPlus),
    item('tags', say('tags.menu'), IconTag, { also: ['newTag'] }),
    item('themas', say('themas.menu'), IconCategory, { also: ['newThema'] }),
    item('accounts', say('accounts.title'), IconUserCog),
    item('bedrijven', say('bedrijven.title'), IconBuildingStore, { also: ['newBedrijf', 'editBedrijf'] }),
    item('files', say('files.title'), IconFiles, { also: ['newFile', 'editFile', 'replaceFile'] }),
  ],
});

/** What somebody with this role finds in the menu: the pages where they may come. */
export const menuFor = (role: Role | undefined, product: Config['product'] | undefined): Group[] =>
  [
    { items: [item('home', say('dashboard.title'), IconHome)] },
    toolkits(),
    beeldbank(),
    ...(product ? [documents(product)] : []),
    { items: [item('leden', say('leden.title'), IconUsers, { also: ['lid'] })] },
    administratie(),
  ]
    .filter(({ access = 'public' }: Group) => mayEnter(access, role))
    .map((group) => ({ ...group, items: group.items.filter(({ name }) => mayEnter(paths[name].access, role)) }))
    .filter(({ items }) => items.length > 0);
