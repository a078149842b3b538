import { exportEntries } from './audit.js';
import { toObjectId } from './database/object-id.js';
import type { PersonalData } from './personal-data.js';

/** `getDays`: how long entries are kept, which may change while the portal runs. */
export const createAuditData = (getDays: () => number): PersonalData => ({
  describe: {
    what: 'Wat je deed in het portaal, en wat er aan je account veranderde',
    why: 'Zo is na te gaan wie iets wijzigde, en zie jij of een ander je account gebruikt.',
    get keptFor() {
      return formatDays(getDays());
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

const formatDays = (days: number) => (days === 365 ? 'een jaar' : `${days} dagen`);
