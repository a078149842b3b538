import type { ComponentType } from 'react';
import type { PathName } from '../lib/path-table.js';

export type Screen = {
  load: () => Promise<ComponentType>;
  shell: 'public' | 'main';
};

/** The page at each address; each is loaded when somebody comes there who may. */
export const screens: Record<PathName, Screen> = {
  login: { load: async () => (await import('../features/account/LoginPage.js')).LoginPage, shell: 'public' },
  forgot: { load: async () => (await import('../features/account/ForgotPage.js')).ForgotPage, shell: 'public' },
  newPassword: {
    load: async () => (await import('../features/account/NewPasswordPage.js')).NewPasswordPage,
    shell: 'public',
  },
  signup: { load: async () => (await import('../features/account/SignupPage.js')).SignupPage, shell: 'public' },
  verify: { load: async () => (await import('../features/account/VerifyPage.js')).VerifyPage, shell: 'public' },
  home: { load: async () => (await import('../features/dashboard/DashboardPage.js')).DashboardPage, shell: 'main' },
  fotos: { load: async () => (await import('../features/fotoboek/FotosPage.js')).FotosPage, shell: 'main' },
  foto: { load: async () => (await import('../features/fotoboek/ItemPage.js')).ItemPage, shell: 'main' },
  video: { load: async () => (await import('../features/video/VideoPage.js')).VideoPage, shell: 'main' },
  collections: {
    load: async () => (await import('../features/fotoboek/CollectionsPage.js')).CollectionsPage,
    shell: 'main',
  },
  downloads: {
    load: async () => (await import('../features/fotoboek/DownloadsPage.js')).DownloadsPage,
    shell: 'main',
  },
  adminFotos: {
    load: async () => (await import('../features/fotoboek/AdminFotosPage.js')).AdminFotosPage,
    shell: 'main',
  },
  adminFoto: {
    load: async () => (await import('../features/fotoboek/AdminFotoPage.js')).AdminFotoPage,
    shell: 'main',
  },
  trash: { load: async () => (await import('../features/fotoboek/TrashPage.js')).TrashPage, shell: 'main' },
  upload: { load: async () => (await import('../features/fotoboek/UploadPage.js')).UploadPage, shell: 'main' },
  tags: { load: async () => (await import('../features/fotoboek/LabelsPage.js')).TagsPage, shell: 'main' },
  newTag: { load: async () => (await import('../features/fotoboek/LabelForm.js')).NewTagPage, shell: 'main' },
  themas: { load: async () => (await import('../features/fotoboek/LabelsPage.js')).ThemasPage, shell: 'main' },
  newThema: { load: async () => (await import('../features/fotoboek/LabelForm.js')).NewThemaPage, shell: 'main' },
  leden: { load: async () => (await import('../features/leden/LedenPage.js')).LedenPage, shell: 'main' },
  newLid: { load: async () => (await import('../features/leden/NewLidPage.js')).NewLidPage, shell: 'main' },
  importLeden: { load: async () => (await import('../features/leden/ImportPage.js')).ImportPage, shell: 'main' },
  lid: { load: async () => (await import('../features/leden/LidPage.js')).LidPage, shell: 'main' },
  bedrijven: {
    load: async () => (await import('../features/bedrijven/BedrijvenPage.js')).BedrijvenPage,
    shell: 'main',
  },
  newBedrijf: {
    load: async () => (await import('../features/bedrijven/NewBedrijfPage.js')).NewBedrijfPage,
    shell: 'main',
  },
  editBedrijf: {
    load: async () => (await import('../features/bedrijven/EditBedrijfPage.js')).EditBedrijfPage,
    shell: 'main',
  },
  logo: { load: async () => (await import('../features/toolkit/LogoPage.js')).LogoPage, shell: 'main' },
  kleurenpalet: {
    load: async () => (await import('../features/toolkit/KleurenpaletPage.js')).KleurenpaletPage,
    shell: 'main',
  },
  social: { load: async () => (await import('../features/toolkit/SocialPage.js')).SocialPage, shell: 'main' },
  teksten: { load: async () => (await import('../features/toolkit/TekstenPage.js')).TekstenPage, shell: 'main' },
  jaarplan: { load: async () => (await import('../features/documents/JaarplanPage.js')).JaarplanPage, shell: 'main' },
  bijeenkomsten: {
    load: async () => (await import('../features/documents/BijeenkomstenPage.js')).BijeenkomstenPage,
    shell: 'main',
  },
  files: { load: async () => (await import('../features/files/FilesPage.js')).FilesPage, shell: 'main' },
  newFile: { load: async () => (await import('../features/files/NewFilePage.js')).NewFilePage, shell: 'main' },
  editFile: { load: async () => (await import('../features/files/EditFilePage.js')).EditFilePage, shell: 'main' },
  replaceFile: {
    load: async () => (await import('../features/files/ReplaceFilePage.js')).ReplaceFilePage,
    shell: 'main',
  },
  profile: { load: async () => (await import('../features/profile/ProfilePage.js')).ProfilePage, shell: 'main' },
  accounts: { load: async () => (await import('../features/accounts/AccountsPage.js')).AccountsPage, shell: 'main' },
};
