import { record } from '../../platform/audit.js';
import { createAuditData } from '../../platform/audit.personal-data.js';
import type { PersonalDataTable } from '../../platform/personal-data.js';
import type { Resources } from '../../platform/resources.js';
import { AccountModel, toUser } from './account.model.js';

export const createAccountData = ({ content }: Pick<Resources, 'content'>): PersonalDataTable => ({
  account: {
    describe: {
      what: 'Je account',
      why: 'Zo kun je inloggen, en weten anderen wie je bent.',
      keptFor: 'tot je het verwijdert',
      fields: ['email', 'voornaam', 'name', 'bedrijf', 'lid', 'mails', 'createdBy', 'updatedBy'].map(
        (field) => `Account.${field}`,
      ),
    },
    export: async ({ id }) => {
      const account = await AccountModel.findById(id);
      if (!account) return null;
      const { state, lid = null, signedInAt = null, createdAt, updatedAt } = account;
      return { ...toUser(account), state, lid, signedInAt, createdAt, updatedAt };
    },
    erase: async ({ id, name: naam }) => {
      await record({ action: 'account.removed', by: id, subject: id, naam });
      await AccountModel.deleteOne({ _id: id });
    },
  },
  audit: createAuditData(() => content.site.activityDays),
});
