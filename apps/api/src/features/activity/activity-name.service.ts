import type { AccountLookupService } from '../accounts/index.js';
import type { FotoReadService } from '../fotos/index.js';
import type { LabelLookupService } from '../labels/index.js';
import type { LidLookupService } from '../leden/index.js';
import { findLastNamen, type ListedEntry } from '../../platform/audit.js';
import { findNamedIds, isNamedKind, namedKinds, type GetNaam, type NamedKind } from './readable-changes.js';

export type ActivityNameDeps = {
  accountLookup: Pick<AccountLookupService, 'findAccountNamen'>;
  fotoReads: Pick<FotoReadService, 'findRecordedNames'>;
  labelLookup: Pick<LabelLookupService, 'findLabelNamen'>;
  lidLookup: Pick<LidLookupService, 'findLidNamen'>;
};
export type ActivityNameService = ReturnType<typeof createActivityNameService>;

/** Of what exists no more, when no entry has its name. Nothing stands for a person. */
const unknownNames: Record<NamedKind, string> = {
  account: '',
  foto: 'Foto zonder beschrijving',
  lid: 'een verwijderd lid',
  tag: 'een verwijderde tag',
  thema: 'een verwijderd thema',
};

/** The names of what entries are about. */
export const createActivityNameService = ({ accountLookup, fotoReads, labelLookup, lidLookup }: ActivityNameDeps) => {
  const find: Record<NamedKind, (ids: string[]) => Promise<Map<string, string>>> = {
    account: accountLookup.findAccountNamen,
    foto: fotoReads.findRecordedNames,
    lid: lidLookup.findLidNamen,
    tag: (ids) => labelLookup.findLabelNamen('tags', ids),
    thema: (ids) => labelLookup.findLabelNamen('themes', ids),
  };

  /**
   * Returns a function that returns the name of what a page of entries has the id of: as it is now, else as the latest
   * entry has it.
   */
  const findNamen = async (entries: ListedEntry[]): Promise<GetNaam> => {
    const ids = new Map(namedKinds.map((kind) => [kind, new Set<string>()]));
    for (const entry of entries) {
      ids.get('account')!.add(String(entry.by));
      if (entry.subject && !entry.naam && isNamedKind(entry.kind)) ids.get(entry.kind)!.add(String(entry.subject));
      for (const [kind, id] of findNamedIds(entry)) ids.get(kind)!.add(id);
    }
    const found = await Promise.all(namedKinds.map((kind) => find[kind]([...ids.get(kind)!])));
    const namen = new Map(found.flatMap((byId) => [...byId].filter(([, naam]) => naam)));
    const missing = namedKinds.flatMap((kind) => [...ids.get(kind)!].filter((id) => !namen.has(id)));
    const last = await findLastNamen(namedKinds, missing);
    return (kind, id) => namen.get(id) ?? last.get(id) ?? unknownNames[kind];
  };

  return { findNamen };
};
