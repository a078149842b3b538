import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import { paths, type PathName } from '../lib/routing/path-table.js';

/** `prefetch` puts the first data of a page in the store, where first-requests.ts has requested it. */
export type Page = ComponentType & {
  prefetch?: (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => Promise<unknown>;
};
type Load = () => Promise<Page>;

/** The function that imports each page, called only for viewers who have access. */
export const pages: Record<PathName, Load> = {
  home: async () => (await import('../features/dashboard/DashboardPage.js')).DashboardPage,
  login: async () => (await import('../features/auth/LoginPage.js')).LoginPage,
  forgot: async () => (await import('../features/auth/account/ForgotPage.js')).ForgotPage,
  newPassword: async () => (await import('../features/auth/account/NewPasswordPage.js')).NewPasswordPage,
  signup: async () => (await import('../features/auth/account/SignupPage.js')).SignupPage,
  invitation: async () => (await import('../features/auth/account/SignupPage.js')).InvitationPage,
  verify: async () => (await import('../features/auth/account/VerifyPage.js')).VerifyPage,
  fotos: async () => (await import('../features/fotos/search/FotosPage.js')).FotosPage,
  foto: async () => (await import('../features/fotos/item/ItemPage.js')).ItemPage,
  video: async () => (await import('../features/video/VideoPage.js')).VideoPage,
  collections: async () => (await import('../features/member-fotos/CollectionsPage.js')).CollectionsPage,
  downloads: async () => (await import('../features/member-fotos/DownloadsPage.js')).DownloadsPage,
  adminFotos: async () => (await import('../features/fotos/search/AdminFotosPage.js')).AdminFotosPage,
  adminFoto: async () => (await import('../features/fotos/edit/AdminFotoPage.js')).AdminFotoPage,
  trash: async () => (await import('../features/fotos/trash/TrashPage.js')).TrashPage,
  reeksen: async () => (await import('../features/fotos/reeksen/ReeksenPage.js')).ReeksenPage,
  lookAlikes: async () => (await import('../features/fotos/look-alikes/LookAlikesPage.js')).LookAlikesPage,
  importFotos: async () => (await import('../features/fotos/metadata-csv/ImportPage.js')).ImportPage,
  jobs: async () => (await import('../features/jobs/JobsPage.js')).JobsPage,
  activiteit: async () => (await import('../features/activity/ActivityPage.js')).ActivityPage,
  upload: async () => (await import('../features/uploads/UploadPage.js')).UploadPage,
  tags: async () => (await import('../features/labels/LabelsPage.js')).TagsPage,
  newTag: async () => (await import('../features/labels/LabelForm.js')).NewTagPage,
  themas: async () => (await import('../features/labels/LabelsPage.js')).ThemasPage,
  newThema: async () => (await import('../features/labels/LabelForm.js')).NewThemaPage,
  eigenaars: async () => (await import('../features/fotos/eigenaars/EigenaarsPage.js')).EigenaarsPage,
  rechten: async () => (await import('../features/rights-admin/RightsPage.js')).RightsPage,
  woorden: async () => (await import('../features/woorden/WoordenPage.js')).WoordenPage,
  labelTrash: async () => (await import('../features/labels/trash/LabelTrashPage.js')).LabelTrashPage,
  leden: async () => (await import('../features/leden/LedenPage.js')).LedenPage,
  newLid: async () => (await import('../features/leden/NewLidPage.js')).NewLidPage,
  importLeden: async () => (await import('../features/leden/import/ImportPage.js')).ImportPage,
  ledenTrash: async () => (await import('../features/leden/trash/LedenTrashPage.js')).LedenTrashPage,
  lid: async () => (await import('../features/leden/LidPage.js')).LidPage,
  bedrijven: async () => (await import('../features/bedrijven/BedrijvenPage.js')).BedrijvenPage,
  newBedrijf: async () => (await import('../features/bedrijven/edit/NewBedrijfPage.js')).NewBedrijfPage,
  editBedrijf: async () => (await import('../features/bedrijven/edit/EditBedrijfPage.js')).EditBedrijfPage,
  logo: async () => (await import('../features/toolkit/LogoPage.js')).LogoPage,
  kleurenpalet: async () => (await import('../features/toolkit/KleurenpaletPage.js')).KleurenpaletPage,
  social: async () => (await import('../features/toolkit/SocialPage.js')).SocialPage,
  teksten: async () => (await import('../features/toolkit/TekstenPage.js')).TekstenPage,
  jaarplan: async () => (await import('../features/documents/JaarplanPage.js')).JaarplanPage,
  bijeenkomsten: async () => (await import('../features/documents/BijeenkomstenPage.js')).BijeenkomstenPage,
  files: async () => (await import('../features/files/FilesPage.js')).FilesPage,
  newFile: async () => (await import('../features/files/NewFilePage.js')).NewFilePage,
  editFile: async () => (await import('../features/files/EditFilePage.js')).EditFilePage,
  replaceFile: async () => (await import('../features/files/ReplaceFilePage.js')).ReplaceFilePage,
  profile: async () => (await import('../features/profile/ProfilePage.js')).ProfilePage,
  instellingen: async () => (await import('../features/settings/SettingsPage.js')).SettingsPage,
  accounts: async () => (await import('../features/accounts/AccountsPage.js')).AccountsPage,
  rollen: async () => (await import('../features/accounts/roles/RolesPage.js')).RolesPage,
};

const patterns = (Object.keys(pages) as PathName[]).map((name) => ({
  name,
  pattern: new RegExp(`^${paths[name].path.replaceAll(/:\w+/g, '[^/]+')}/*$`, 'i'),
}));

/** Returns the name of the page at a path. Does not need the router, which has not been created when the first page loads. */
export const findPageName = (pathname: string): PathName | undefined =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.name;
