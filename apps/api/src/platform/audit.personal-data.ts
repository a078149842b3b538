import { AuditModel } from './audit.js';
import { toObjectId } from './database/object-id.js';
import { exportLatest, type PersonalData } from './personal-data.js';

export const auditData: PersonalData = {
  describe: {
    what: 'Wat je deed in het portaal, en wat er met je account gebeurde',
    why: 'Zo is na te gaan wie iets wijzigde, en zie jij of een ander je account gebruikt.',
    keptFor: 'een jaar',
    fields: ['Audit.by', 'Audit.subject', 'Audit.naam'],
  },
  // Without `subject` and `naam`, which may be of a photo that the person may not see any more, or of another person.
  export: ({ id }) => {
    const account = toObjectId(id);
    return exportLatest(AuditModel, { $or: [{ by: account }, { subject: account }] }, 'at', ['at', 'action']);
  },
  erase: {
    keptBecause:
      'Ook na je vertrek moet na te gaan zijn wie iets wijzigde. Daarom blijft je naam erbij staan. Het verdwijnt vanzelf.',
  },
};
