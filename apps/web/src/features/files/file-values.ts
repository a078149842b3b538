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

/** The editable metadata of a file. */
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

/** Parses the section from the URL parameter `soort`. */
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

/** Trims the values and clears the fields that the section does not have; they may be left from another section. */
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

/** Derives the kind from the file name extension. The server detects the real kind from the content. */
const kindOfName = (name: string) => kindOfExtension(/\.([^.]+)$/.exec(name)?.[1] ?? '');

/** Formats kind and size of a file that is not uploaded yet, for example 'MP4, 7,9 MB'. */
export const aboutChosen = ({ name, size }: File) => {
  const kind = kindOfName(name);
  return [...(kind ? [fileKinds[kind].name] : []), formatBytes(size)].join(', ');
};

const chosen = z.instanceof(File, { error: errorTable.no_file.text });
/** Validates a selected file before the upload: it is present and the section accepts its kind. */
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
