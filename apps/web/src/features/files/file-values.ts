import {
  dutchError,
  errorTable,
  fileKinds,
  isDated,
  kindNamesOf,
  kindOfExtension,
  mayStandIn,
  NewFile,
  sections,
  type CatalogueFile,
  type Content,
  type Section,
} from '@ledenportaal/shared';
import { z } from 'zod';
import { formatBytes } from '../../lib/format.js';
import { say } from '../../lib/messages.js';

/** What is said of a file. */
export type FileValues = Record<'section', Section> &
  Record<'filename' | 'title' | 'beschrijving' | 'period' | 'meeting', string>;
export type NewFileValues = FileValues & { file: File | null };

export const filesOf = ({ toolkit, social, video, jaarplan, bijeenkomsten }: Content): CatalogueFile[] => [
  ...toolkit,
  ...social.files,
  ...jaarplan,
  ...bijeenkomsten,
  ...video,
];

/** The section that an address names. */
export const sectionOf = (params: URLSearchParams): Section | undefined =>
  sections.find((section) => section === params.get('soort'));

export const hasPoster = (section: Section) => section === 'video' || section === 'logo';

export const emptyFile = (section: Section): NewFileValues => ({
  section,
  file: null,
  title: '',
  beschrijving: '',
  meeting: '',
  period: '',
  filename: '',
});

/** Without what the section does not ask: it may have been typed for another. */
export const valuesOf = ({ section, title, beschrijving, meeting, period, filename }: FileValues): FileValues => ({
  section,
  title: title.trim(),
  beschrijving: beschrijving.trim(),
  meeting: section === 'bijeenkomst' ? meeting.trim() : '',
  period: isDated(section) ? period.trim() : '',
  filename: filename.trim(),
});
export const fieldNames = Object.keys(valuesOf(emptyFile('logo'))) as (keyof FileValues)[];
export const differencesOf = (a: FileValues, b: FileValues) => {
  const [left, right] = [valuesOf(a), valuesOf(b)];
  return fieldNames.filter((name) => left[name] !== right[name]);
};

/** By its name; what it truly is, the server finds in it. */
const kindOfName = (name: string) => kindOfExtension(/\.([^.]+)$/.exec(name)?.[1] ?? '');

/** 'MP4, 7,9 MB', of a file that is yet to be sent. */
export const aboutChosen = ({ name, size }: File) => {
  const kind = kindOfName(name);
  return [...(kind ? [fileKinds[kind].name] : []), formatBytes(size)].join(', ');
};

const chosen = z.instanceof(File, { error: errorTable.no_file.text });
/** What can be known of a file before it is sent. */
export const fileFor = (section: Section) =>
  chosen.refine(({ name }) => mayStandIn(section, kindOfName(name)), {
    error: say('file.wrongKind', { kinds: kindNamesOf(section) }),
  });

export const NewFileForm = z
  .object({ section: z.enum(sections), file: z.unknown() })
  .superRefine(({ section, file }, context) => {
    for (const { message } of fileFor(section).safeParse(file, { error: dutchError }).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['file'], message });
  })
  .and(NewFile);
