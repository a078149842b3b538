import { formatKeptInLog } from '../../platform/audit.personal-data.js';
import { toObjectId } from '../../platform/database/object-id.js';
import { createStampData, exportLatest, type PersonalDataTable } from '../../platform/personal-data.js';
import type { Resources } from '../../platform/resources.js';
import { BedrijfModel } from './bedrijf.model.js';
import { FavouriteModel } from './favourite.model.js';

export const createBedrijfData = ({ content }: Pick<Resources, 'content'>): PersonalDataTable => ({
  favourites: {
    describe: {
      what: 'Je favoriete bedrijven',
      why: 'Zo vind je ze terug.',
      keptFor: 'tot je de ster weghaalt of je account verwijdert',
      fields: ['Favourite.account'],
    },
    export: ({ id }) =>
      exportLatest(FavouriteModel, { account: toObjectId(id) }, 'createdAt', ['bedrijf', 'createdAt']),
    erase: async ({ id }) => void (await FavouriteModel.deleteMany({ account: id })),
  },
  bedrijven: {
    describe: {
      what: 'Bedrijven met jouw e-mailadres',
      why: 'Leden zien hoe ze een bedrijf bereiken.',
      get keptFor() {
        return `tot een beheerder het bedrijf verwijdert. ${formatKeptInLog(content.site.activityDays)}`;
      },
      fields: ['Bedrijf.email', 'Bedrijf.telefoon'],
    },
    export: ({ email }) =>
      exportLatest(BedrijfModel, { email }, 'createdAt', ['naam', 'plaats', 'website', 'email', 'telefoon']),
    erase: { keptBecause: 'Het is van het bedrijf, niet van je account.' },
  },
  bedrijfStamps: createStampData('Wie een bedrijf toevoegde of wijzigde', ['Bedrijf.createdBy', 'Bedrijf.updatedBy']),
});
