import { AppError, type Terms, type Viewer } from '@ledenportaal/shared';
import { retryOnDuplicateKey } from '../../platform/database/database.js';
import { toObjectId } from '../../platform/database/object-id.js';
import type { Resources } from '../../platform/resources.js';
import { AgreementModel, type AgreementRecord } from './agreement.model.js';

export type TermsService = ReturnType<typeof createTermsService>;

/** The terms of the portal, and who agreed to them. */
export const createTermsService = ({ content }: Pick<Resources, 'content'>) => {
  const findAgreement = ({ id: account }: Viewer, version: string) =>
    AgreementModel.findOne({ account, version }).lean<AgreementRecord>();

  return {
    /** Returns null without terms. */
    read: async (viewer: Viewer): Promise<Terms | null> => {
      const { terms } = content;
      if (!terms) return null;
      const agreement = await findAgreement(viewer, terms.version);
      return { ...terms, agreedAt: agreement?.agreedAt.toISOString() ?? null };
    },

    /** Keeps the first date. Throws `not_found` without terms, and `terms_changed` for another version than the present. */
    agree: async (version: string, { id }: Viewer): Promise<Terms> => {
      const { terms } = content;
      if (!terms) throw new AppError('not_found');
      if (version !== terms.version) throw new AppError('terms_changed', { details: { version: terms.version } });
      const agreement = { account: toObjectId(id), version };
      const update = { $setOnInsert: { ...agreement, agreedAt: new Date() } };
      const { agreedAt } = await retryOnDuplicateKey(() =>
        AgreementModel.findOneAndUpdate(agreement, update, { upsert: true, returnDocument: 'after' })
          .orFail()
          .lean<AgreementRecord>(),
      );
      return { ...terms, agreedAt: agreedAt.toISOString() };
    },

    /** Throws `terms_required` when there are terms that the viewer has not agreed to. */
    assertAgreed: async (viewer: Viewer): Promise<void> => {
      const { terms } = content;
      if (!terms || (await findAgreement(viewer, terms.version))) return;
      throw new AppError('terms_required', { details: { version: terms.version } });
    },
  };
};
