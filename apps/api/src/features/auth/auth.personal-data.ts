import { exportLatest, type PersonalDataTable } from '../../platform/personal-data.js';
import { ResetModel } from '../accounts/index.js';
import { SignupModel } from './signup.model.js';

export const authData: PersonalDataTable = {
  signups: {
    describe: {
      what: 'Aanmeldingen met jouw e-mailadres',
      why: 'Zo weet het portaal dat het adres van jou is.',
      keptFor: 'hooguit twee dagen, of tot je je account verwijdert',
      fields: ['email', 'voornaam', 'name', 'bedrijf', 'account', 'mails'].map((field) => `Signup.${field}`),
    },
    export: ({ email }) => {
      const fields = ['email', 'voornaam', 'name', 'bedrijf', 'expiresAt', 'verifiedAt'] as const;
      return exportLatest(SignupModel, { email }, 'expiresAt', fields);
    },
    erase: async ({ email }) => void (await SignupModel.deleteMany({ email })),
  },
  resets: {
    describe: {
      what: 'Het verzoek om een nieuw wachtwoord',
      why: 'Zo werkt de link in de mail.',
      keptFor: 'een dag, of tot je een nieuw wachtwoord kiest of je account verwijdert',
      fields: ['Reset.email', 'Reset.account', 'Reset.mails'],
    },
    export: ({ email }) => exportLatest(ResetModel, { email }, 'expiresAt', ['email', 'expiresAt']),
    erase: async ({ email }) => void (await ResetModel.deleteOne({ email })),
  },
  signInLimits: {
    describe: {
      what: 'Hoe vaak iemand met jouw e-mailadres of vanaf jouw netwerk probeerde in te loggen',
      why: 'Zo kan niemand je wachtwoord raden.',
      keptFor: 'hooguit een dag',
      fields: [],
    },
    export: () => Promise.resolve(null),
    erase: { keptBecause: 'Het verdwijnt vanzelf binnen een dag.' },
  },
};
