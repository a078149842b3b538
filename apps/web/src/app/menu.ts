import { mayEnter, type Role } from '@ledenportaal/shared';
import { IconPhoto, IconPhotoPlus, type Icon } from '@tabler/icons-react';
import { say } from '../lib/messages.js';
import { paths, type PathName } from '../lib/paths.js';

export type Item = {
  name: Exclude<PathName, 'foto'>;
  label: string;
  icon: Icon;
  /** Pages without an entry of their own, that this one stands for. */
  also?: PathName[];
};
type Group = { title: string; items: Item[] };

const groups: Group[] = [
  {
    title: say('menu.beeldbank'),
    items: [{ name: 'fotos', label: say('fotos.title'), icon: IconPhoto, also: ['foto'] }],
  },
  {
    title: say('menu.beheer'),
    items: [{ name: 'upload', label: say('upload.title'), icon: IconPhotoPlus }],
  },
];

/** What somebody with this role finds in the menu: the pages where they may come. */
export const menuFor = (role: Role | undefined): Group[] =>
  groups
    .map((group) => ({ ...group, items: group.items.filter(({ name }) => mayEnter(paths[name].access, role)) }))
    .filter(({ items }) => items.length > 0);
