import { exportEntries } from './audit.js';
import { toObjectId } from './database/object-id.js';
import type { PersonalData } from './personal-data.js';

/** Days after which entries that no list of activity shows, such as sign-ins, are deleted, however long the others are kept. */
export const maxUnlistedDays = 365;

/** `getDays`: how long entries are kept, which may change while the portal runs. */
export const createAuditData = (getDays: () => number): PersonalData => ({
  describe: {
    what: 'Wat je deed in het portaal, en wat er aan je account veranderde',
    why: 'Zo is na te gaan wie iets wijzigde, en zie jij of een ander je account gebruikt.',
    get keptFor() {
      const days = getDays();
      return days > maxUnlistedDays
        ? `${formatDays(days)}, en dat je inlogde ${formatDays(maxUnlistedDays)}`
        : formatDays(days);
    },
    fields: ['Audit.by', 'Audit.subject', 'Audit.naam', 'Audit.changes'],
  },
  export: async ({ id }) => {
    const { total, latest } = await exportEntries(toObjectId(id));
    // Of the account itself only: others are persons, or photos that the person may not see any more.
    const toLine = ({ at, action, subject, changes }: (typeof latest)[number]) =>
      String(subject) === id ? { at, action, changes } : { at, action };
    return { total, latest: latest.map(toLine) };
  },
  erase: {
    keptBecause:
      'Ook na je vertrek moet na te gaan zijn wie iets wijzigde. Daarom blijft je naam erbij staan. Het verdwijnt vanzelf.',
  },
});

/** Of something that a person is named in: what stays of it once it is deleted. */
export const formatKeptInLog = (days: number): string =>
  `Het logboek bewaart de naam en wat er veranderde ${formatDays(days)}. Na het verwijderen is daarvan alleen de naam nog te zien.`;

const formatDays = (days: number) => (days === 365 ? 'een jaar' : `${days} dagen`);
