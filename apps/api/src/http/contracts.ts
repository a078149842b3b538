import {
  authContract,
  accountsContract,
  bedrijfContract,
  catalogueContract,
  collectionContract,
  contentContract,
  downloadContract,
  fotoContract,
  lidContract,
  mailContract,
  platformContract,
  profileContract,
  tagContract,
  themaContract,
} from '@ledenportaal/shared';

/** All routes of the API, by section of its documentation. */
export const contracts = {
  account: authContract,
  profile: profileContract,
  accounts: accountsContract,
  mail: mailContract,
  foto: fotoContract,
  collection: collectionContract,
  download: downloadContract,
  tag: tagContract,
  thema: themaContract,
  lid: lidContract,
  bedrijf: bedrijfContract,
  catalogue: catalogueContract,
  content: contentContract,
  platform: platformContract,
};
