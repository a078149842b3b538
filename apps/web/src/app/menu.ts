import { mayEnter, type Access, type Role } from '@ledenportaal/shared';
import {
  IconBuildingStore,
  IconCategory,
  IconHome,
  IconPhoto,
  IconPhotoEdit,
  IconPhotoPlus,
  IconTag,
  IconUserCog,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { say } from '../lib/messages.js';
import { paths, type PathName, type PlainPathName } from '../lib/paths.js';

export type Item = {
  name: PlainPathName;
  label: string;
  icon: Icon;
  /** Pages without an entry of their own, that this one stands for. */
  also?: PathName[];
  /** Leads where an earlier entry leads, which shows that one is there. */
  second?: true;
};
type Group = { title?: string; access?: Access; items: Item[] };

const groups: Group[] = [
  { items: [{ name: 'home', label: say('dashboard.title'), icon: IconHome }] },
  {
    title: say('menu.beeldbank'),
    items: [{ name: 'fotos', label: say('fotos.title'), icon: IconPhoto, also: ['foto', 'collections', 'downloads'] }],
  },
  { items: [{ name: 'leden', label: say('leden.title'), icon: IconUsers, also: ['lid'] }] },
  {
    title: say('menu.beheer'),
    access: 'admin',
    items: [
      { name: 'leden', label: say('leden.title'), icon: IconUsers, also: ['newLid', 'importLeden'], second: true },
      { name: 'adminFotos', label: say('adminFotos.title'), icon: IconPhotoEdit, also: ['adminFoto', 'trash'] },
      { name: 'upload', label: say('upload.title'), icon: IconPhotoPlus },
      { name: 'tags', label: say('tags.menu'), icon: IconTag, also: ['newTag'] },
      { name: 'themas', label: say('themas.menu'), icon: IconCategory, also: ['newThema'] },
      { name: 'accounts', label: say('accounts.title'), icon: IconUserCog },
      {
        name: 'bedrijven',
        label: say('bedrijven.title'),
        icon: IconBuildingStore,
        also: ['newBedrijf', 'editBedrijf'],
      },
    ],
  },
];

/** What somebody with this role finds in the menu: the pages where they may come. */
export const menuFor = (role: Role | undefined): Group[] =>
  groups
    .filter(({ access = 'public' }) => mayEnter(access, role))
    .map((group) => ({ ...group, items: group.items.filter(({ name }) => mayEnter(paths[name].access, role)) }))
    .filter(({ items }) => items.length > 0);
