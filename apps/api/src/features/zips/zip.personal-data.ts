import { toObjectId } from '../../platform/database/object-id.js';
import { exportLatest, type PersonalData } from '../../platform/personal-data.js';
import type { ZipPartService } from './zip-part.service.js';
import { ZipModel } from './zip.model.js';

export const createZipData = ({ parts }: { parts: Pick<ZipPartService, 'deleteZips'> }): PersonalData => ({
  describe: {
    what: 'De zips die je maakte',
    why: 'Zo kun je ze downloaden, ook na een onderbreking.',
    keptFor: 'een dag, of tot je je account verwijdert',
    fields: ['Zip.account'],
  },
  export: ({ id }) => {
    const fields = ['als', 'soort', 'total', 'files', 'bytes', 'createdAt', 'expiresAt'] as const;
    return exportLatest(ZipModel, { account: toObjectId(id) }, 'createdAt', fields);
  },
  erase: async ({ id }) => parts.deleteZips(await ZipModel.find({ account: id }, { _id: 1 }).lean()),
});
