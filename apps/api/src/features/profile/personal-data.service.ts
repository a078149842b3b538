import { AppError, fullName, type PersonalDataExport, type Viewer } from '@ledenportaal/shared';
import type { PersonalDataTable, DataSubject } from '../../platform/personal-data.js';
import { AccountModel, type AccountDocument } from '../accounts/index.js';

export type PersonalDataDeps = { personalData: PersonalDataTable };
export type PersonalDataService = ReturnType<typeof createPersonalDataService>;

/** The account comes last, because an interrupted deletion is found by it; before it the mails, which other data can cause. */
const erasedLast = ['mails', 'account'];

/** What all features keep of a person. */
export const createPersonalDataService = ({ personalData }: PersonalDataDeps) => ({
  /** By name; for the test that compares them with the models. */
  registrations: personalData,

  /** Returns the viewer's own data by name, with what it is for. */
  exportData: async (viewer: Viewer): Promise<PersonalDataExport> => {
    const account = await AccountModel.findOne({ _id: viewer.id, state: 'active' });
    if (!account) throw new AppError('session_ended');
    const person = toPerson(account);
    const exported: PersonalDataExport = {};
    // In turn, so that one request does not keep the database busy with all of them.
    for (const [name, { describe, export: read, erase }] of Object.entries(personalData)) {
      const { what, why, keptFor } = describe;
      const kept = typeof erase === 'function' ? {} : { keptBecause: erase.keptBecause };
      exported[name] = { what, why, keptFor, ...kept, data: await read(person) };
    }
    return exported;
  },

  /** Deletes an account with its data. Can be repeated after a failure. */
  eraseData: async (account: AccountDocument): Promise<void> => {
    const person = toPerson(account);
    const names = Object.keys(personalData).sort((a, b) => erasedLast.indexOf(a) - erasedLast.indexOf(b));
    for (const name of names) {
      const { erase } = personalData[name]!;
      if (typeof erase === 'function') await erase(person);
    }
  },
});

const toPerson = (account: AccountDocument): DataSubject => ({
  id: account.id,
  name: fullName(account),
  role: account.role,
  email: account.email,
  lid: account.lid?.toHexString(),
});
