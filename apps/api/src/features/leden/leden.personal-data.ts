import { formatKeptInLog } from '../../platform/audit.personal-data.js';
import { toObjectId } from '../../platform/database/object-id.js';
import { createStampData, exportLatest, maxExported, type PersonalDataTable } from '../../platform/personal-data.js';
import type { Resources } from '../../platform/resources.js';
import { InvitationModel } from './invitation.model.js';
import { LedenPlanModel } from './ledenplan.model.js';
import { LidModel, toLid, type LidRecord } from './lid.model.js';
import { DeletedLidModel, type DeletedLidRecord } from './trash/deleted-lid.model.js';

export const createLedenData = ({ content }: Pick<Resources, 'content'>): PersonalDataTable => ({
  lid: {
    describe: {
      what: 'Het lid op de ledenlijst waar je account bij hoort, of dat jouw e-mailadres heeft',
      why: 'Leden zien wie er lid is, en de stichting kan ze bereiken.',
      get keptFor() {
        return `tot een beheerder het lid verwijdert, en daarna 30 dagen in de prullenbak. ${formatKeptInLog(content.site.activityDays)}`;
      },
      fields: [
        ...['contactpersoon', 'adres', 'postcode', 'email'].flatMap((field) => [
          `Lid.${field}`,
          `DeletedLid.lid.${field}`,
        ]),
        'Lid.mails',
        'DeletedLid.accounts',
      ],
    },
    export: async ({ id, lid: lidId, email }) => {
      const leden = await LidModel.find({ $or: [{ email }, ...(lidId ? [{ _id: lidId }] : [])] }).lean<LidRecord[]>();
      const deleted = await DeletedLidModel.find({ $or: [{ accounts: id }, { 'lid.email': email }] })
        .limit(maxExported)
        .lean<DeletedLidRecord[]>();
      return {
        leden: leden.map((lid) => toLid(lid)),
        inPrullenbak: deleted.map(({ _id, lid }) => toLid({ ...lid, _id })),
      };
    },
    erase: { keptBecause: 'Het lidmaatschap staat los van je account.' },
  },
  invitations: {
    describe: {
      what: 'De uitnodiging om een account te maken',
      why: 'Zo werkt de link in de mail.',
      keptFor: '30 dagen, of tot je ermee een account maakt of je account verwijdert',
      fields: ['Invitation.email', 'Invitation.lid'],
    },
    export: ({ email }) => exportLatest(InvitationModel, { email }, 'expiresAt', ['email', 'expiresAt']),
    erase: async ({ email }) => void (await InvitationModel.deleteMany({ email })),
  },
  ledenplannen: {
    describe: {
      what: 'De ledenlijsten die je inlas',
      why: 'Zo kun je de wijzigingen bekijken voordat ze ingaan.',
      keptFor: 'een uur',
      fields: ['LedenPlan.by', 'LedenPlan.errors', 'LedenPlan.examples', 'LedenPlanLines.lines'],
    },
    export: ({ id }) => {
      const fields = ['added', 'changed', 'same', 'errorCount', 'createdAt'] as const;
      return exportLatest(LedenPlanModel, { by: toObjectId(id) }, 'createdAt', fields);
    },
    erase: { keptBecause: 'Het verdwijnt vanzelf binnen een uur.' },
  },
  ledenStamps: createStampData('Wie een lid toevoegde, wijzigde of verwijderde', [
    ...['createdBy', 'updatedBy'].flatMap((field) => [`Lid.${field}`, `DeletedLid.lid.${field}`]),
    'DeletedLid.deletedBy',
  ]),
});
