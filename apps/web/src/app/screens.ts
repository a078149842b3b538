import type { ComponentType } from 'react';
import type { PathName } from '../lib/path-table.js';
import type { PublicName } from './public-pages.js';

type Screen = { load: () => Promise<ComponentType> };

/** The page at each address; each is loaded when somebody comes there who may. */
export const screens: Record<Exclude<PathName, PublicName>, Screen> = {
  home: { load: async () => (await import('../features/dashboard/DashboardPage.js')).DashboardPage },
  fotos: { load: async () => (await import('../features/fotoboek/FotosPage.js')).FotosPage },
  foto: { load: async () => (await import('../features/fotoboek/ItemPage.js')).ItemPage },
  video: { load: async () => (await import('../features/video/VideoPage.js')).VideoPage },
  collections: {
    load: async () => (await import('../features/fotoboek/CollectionsPage.js')).CollectionsPage,
  },
  downloads: {
    load: async () => (await import('../features/fotoboek/DownloadsPage.js')).DownloadsPage,
  },
  adminFotos: {
    load: async () => (await import('../features/fotoboek/AdminFotosPage.js')).AdminFotosPage,
  },
  adminFoto: {
    load: async () => (await import('../features/fotoboek/AdminFotoPage.js')).AdminFotoPage,
  },
  trash: { load: async () => (await import('../features/fotoboek/TrashPage.js')).TrashPage },
  upload: { load: async () => (await import('../features/fotoboek/UploadPage.js')).UploadPage },
  tags: { load: async () => (await import('../features/fotoboek/LabelsPage.js')).TagsPage },
  newTag: { load: async () => (await import('../features/fotoboek/LabelForm.js')).NewTagPage },
  themas: { load: async () => (await import('../features/fotoboek/LabelsPage.js')).ThemasPage },
  newThema: { load: async () => (await import('../features/fotoboek/LabelForm.js')).NewThemaPage },
  leden: { load: async () => (await import('../features/leden/LedenPage.js')).LedenPage },
  newLid: { load: async () => (await import('../features/leden/NewLidPage.js')).NewLidPage },
  importLeden: { load: async () => (await import('../features/leden/ImportPage.js')).ImportPage },
  lid: { load: async () => (await import('../features/leden/LidPage.js')).LidPage },
  bedrijven: {
    load: async () => (await import('../features/bedrijven/BedrijvenPage.js')).BedrijvenPage,
  },
  newBedrijf: {
    load: async () => (await import('../features/bedrijven/NewBedrijfPage.js')).NewBedrijfPage,
  },
  editBedrijf: {
    load: async () => (await import('../features/bedrijven/EditBedrijfPage.js')).EditBedrijfPage,
  },
  logo: { load: async () => (await import('../features/toolkit/LogoPage.js')).LogoPage },
  kleurenpalet: {
    load: async () => (await import('../features/toolkit/KleurenpaletPage.js')).KleurenpaletPage,
  },
  social: { load: async () => (await import('../features/toolkit/SocialPage.js')).SocialPage },
  teksten: { load: async () => (await import('../features/toolkit/TekstenPage.js')).TekstenPage },
  jaarplan: { load: async () => (await import('../features/documents/JaarplanPage.js')).JaarplanPage },
  bijeenkomsten: {
    load: async () => (await import('../features/documents/BijeenkomstenPage.js')).BijeenkomstenPage,
  },
  files: { load: async () => (await import('../features/files/FilesPage.js')).FilesPage },
  newFile: { load: async () => (await import('../features/files/NewFilePage.js')).NewFilePage },
  editFile: { load: async () => (await import('../features/files/EditFilePage.js')).EditFilePage },
  replaceFile: {
    load: async () => (await import('../features/files/ReplaceFilePage.js')).ReplaceFilePage,
  },
  profile: { load: async () => (await import('../features/profile/ProfilePage.js')).ProfilePage },
  accounts: { load: async () => (await import('../features/accounts/AccountsPage.js')).AccountsPage },
};
