import { can, type Access, type Config, type Viewer } from '@ledenportaal/shared';
import {
  IconAbc,
  IconBuildingStore,
  IconCalendarEvent,
  IconCamera,
  IconCategory,
  IconDownload,
  IconFiles,
  IconFileText,
  IconHeart,
  IconHistory,
  IconHome,
  IconKey,
  IconLicense,
  IconPalette,
  IconPhoto,
  IconPhotoEdit,
  IconPhotoPlus,
  IconPresentation,
  IconRosette,
  IconSettings,
  IconShare,
  IconTag,
  IconUserCog,
  IconUsers,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { t } from '../../lib/messages.js';
import { paths, type PathName, type StaticPathName } from '../../lib/routing/path-table.js';
import { getPath } from '../../lib/routing/paths.js';

type ItemOptions = {
  /** Pages without their own entry, for which this entry is marked as active. */
  also?: PathName[];
  /** Has the same page as an earlier entry, which is marked as current instead. */
  isDuplicate?: true;
  /** Who sees this entry, when not all that have access to the page. */
  access?: Access;
};
export type Item = ItemOptions & { name: PathName; href: string; label: string; icon: Icon };
type Group = { title?: string; items: Item[] };

const item = (name: StaticPathName, label: string, icon: Icon, options: ItemOptions = {}): Item => ({
  name,
  href: getPath(name),
  label,
  icon,
  ...options,
});

const toolkits = (): Group => ({
  title: t('menu.toolkits'),
  items: [
    item('logo', t('logo.title'), IconRosette),
    item('kleurenpalet', t('kleurenpalet.title'), IconPalette),
    item('social', t('social.title'), IconShare),
    item('teksten', t('teksten.title'), IconFileText),
  ],
});

const beeldbank = (): Group => ({
  title: t('menu.beeldbank'),
  items: [
    item('fotos', t('fotos.title'), IconPhoto, { also: ['foto'] }),
    item('collections', t('collection.title'), IconHeart),
    item('downloads', t('downloads.title'), IconDownload),
    item('video', t('video.title'), IconVideo),
  ],
});

/** The URLs of these pages contain the slug of the product. */
const documents = ({ slug, name }: Config['product']): Group => ({
  title: name,
  items: [
    {
      name: 'jaarplan',
      href: getPath('jaarplan', { product: slug }),
      label: t('jaarplan.title'),
      icon: IconCalendarEvent,
    },
    {
      name: 'bijeenkomsten',
      href: getPath('bijeenkomsten', { product: slug }),
      label: t('bijeenkomsten.title'),
      icon: IconPresentation,
    },
  ],
});

const administratie = (): Group => ({
  title: t('menu.beheer'),
  items: [
    item('leden', t('leden.title'), IconUsers, {
      also: ['newLid', 'importLeden', 'ledenTrash'],
      isDuplicate: true,
      access: 'leden.edit',
    }),
    item('adminFotos', t('adminFotos.title'), IconPhotoEdit, {
      also: ['adminFoto', 'importFotos', 'reeksen', 'lookAlikes', 'trash', 'jobs'],
    }),
    item('upload', t('upload.title'), IconPhotoPlus),
    item('tags', t('tags.menu'), IconTag, { also: ['newTag', 'labelTrash'] }),
    item('themas', t('themas.menu'), IconCategory, { also: ['newThema'] }),
    item('eigenaars', t('eigenaars.title'), IconCamera),
    item('rechten', t('rechten.title'), IconLicense),
    item('woorden', t('woorden.title'), IconAbc),
    item('accounts', t('accounts.title'), IconUserCog),
    item('rollen', t('rollen.title'), IconKey),
    item('bedrijven', t('bedrijven.title'), IconBuildingStore, {
      also: ['newBedrijf', 'editBedrijf'],
      isDuplicate: true,
      access: 'bedrijven.edit',
    }),
    item('files', t('files.title'), IconFiles, { also: ['newFile', 'editFile', 'replaceFile'] }),
    item('activiteit', t('activiteit.title'), IconHistory),
    item('instellingen', t('instellingen.title'), IconSettings),
  ],
});

/** Returns the menu with the pages that the viewer has access to. */
export const getMenu = (viewer: Pick<Viewer, 'role'> | undefined, product: Config['product'] | undefined): Group[] =>
  [
    { items: [item('home', t('dashboard.title'), IconHome)] },
    toolkits(),
    beeldbank(),
    ...(product ? [documents(product)] : []),
    {
      items: [
        item('leden', t('leden.title'), IconUsers, { also: ['lid'] }),
        item('bedrijven', t('bedrijven.title'), IconBuildingStore),
      ],
    },
    administratie(),
  ]
    .map((group) => ({
      ...group,
      items: group.items.filter(({ name, access = paths[name].access }) => can(viewer, access)),
    }))
    .filter(({ items }) => items.length > 0);
