import type { AccountLookupService } from '../accounts/index.js';
import type { BedrijfService } from '../bedrijven/index.js';
import type { FileService } from '../files/index.js';
import type { FotoReadService } from '../fotos/index.js';
import type { LabelLookupService } from '../labels/index.js';
import type { LidLookupService } from '../leden/index.js';
import type { ReeksService } from '../reeksen/index.js';
import { findLastNamen, type ListedEntry } from '../../platform/audit.js';
import { portalAccountId } from '../../platform/database/stamps.js';
import { findNamedIds, isNamedKind, namedKinds, type NamedKind, type Things } from './readable-changes.js';

export type ActivityNameDeps = {
  accountLookup: Pick<AccountLookupService, 'findAccountNamen'>;
  bedrijven: Pick<BedrijfService, 'findNamen'>;
  files: Pick<FileService, 'findNamen'>;
  fotoReads: Pick<FotoReadService, 'findRecordedNames'>;
  labelLookup: Pick<LabelLookupService, 'findLabelNamen'>;
  lidLookup: Pick<LidLookupService, 'findLidNamen'>;
  reeksen: Pick<ReeksService, 'findNamen'>;
};
export type ActivityNameService = ReturnType<typeof createActivityNameService>;

/** Names of things that are gone, and that no entry has the name of. The name of such an account is empty. */
const unknownNames: Record<NamedKind, string> = {
  account: '',
  bedrijf: 'een verwijderd bedrijf',
  file: 'een verwijderd bestand',
  foto: 'Foto zonder beschrijving',
  lid: 'een verwijderd lid',
  reeks: '',
  tag: 'een verwijderde tag',
  thema: 'een verwijderd thema',
};

/** The names of what entries are about, and whether it exists. */
export const createActivityNameService = (deps: ActivityNameDeps) => {
  const { accountLookup, bedrijven, files, fotoReads, labelLookup, lidLookup, reeksen } = deps;
  const find: Record<NamedKind, (ids: string[]) => Promise<Map<string, string>>> = {
    account: accountLookup.findAccountNamen,
    bedrijf: bedrijven.findNamen,
    file: files.findNamen,
    foto: fotoReads.findRecordedNames,
    lid: lidLookup.findLidNamen,
    reeks: reeksen.findNamen,
    tag: (ids) => labelLookup.findLabelNamen('tags', ids),
    thema: (ids) => labelLookup.findLabelNamen('themes', ids),
  };

  const findThings = async (entries: ListedEntry[]): Promise<Things> => {
    const subjects = entries.filter(({ subject, kind }) => subject && isNamedKind(kind));
    const unnamed: [NamedKind, string][] = [
      ...entries.map(({ by }): [NamedKind, string] => ['account', String(by)]),
      ...subjects.filter(({ naam }) => !naam).map(toThing),
      ...entries.flatMap(findNamedIds),
    ];
    const idsOf = (things: [NamedKind, string][], kind: NamedKind) => [
      ...new Set(things.flatMap(([other, id]) => (other === kind ? [id] : []))),
    ];
    const all = [...unnamed, ...subjects.map(toThing)];
    const found = await Promise.all(namedKinds.map((kind) => find[kind](idsOf(all, kind))));
    const namen = new Map(found.flatMap((byId) => [...byId]));
    const missing = new Set(unnamed.flatMap(([, id]) => (namen.get(id) ? [] : [id])));
    const last = await findLastNamen(namedKinds, [...missing]);
    return {
      getNaam: (kind, id) =>
        namen.get(id) || last.get(id) || (id === portalAccountId ? 'Het portaal' : unknownNames[kind]),
      exists: ({ subject }) => namen.has(String(subject)),
    };
  };

  return { findThings };
};

const toThing = ({ kind, subject }: ListedEntry): [NamedKind, string] => [kind as NamedKind, String(subject)];
