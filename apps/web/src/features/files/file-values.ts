import {
  dutchErrorMap,
  errorTable,
  fileKinds,
  hasPeriod,
  formatKindNames,
  findKindByExtension,
  isKindAllowed,
  NewFile,
  sections,
  type CatalogueFile,
  type Content,
  type Section,
} from '@ledenportaal/shared';
import { z } from 'zod/mini';
import { formatBytes } from '../../lib/format.js';
import { t } from './messages.js';

/** The editable metadata of a file. */
export type FileValues = Record<'section', Section> &
  Record<'filename' | 'title' | 'beschrijving' | 'period' | 'meeting', string>;
export type NewFileValues = FileValues & { file: File | null };

export const getAllFiles = ({ toolkit, social, video, jaarplan, bijeenkomsten }: Content): CatalogueFile[] => [
  ...toolkit,
  ...social.files,
  ...jaarplan,
  ...bijeenkomsten,
  ...video,
];

/** Parses the section from the URL parameter `soort`. */
export const parseSection = (params: URLSearchParams): Section | undefined =>
  sections.find((section) => section === params.get('soort'));

export const hasPoster = (section: Section) => section === 'video' || section === 'logo';

export const createEmptyValues = (section: Section): NewFileValues => ({
  section,
  file: null,
  title: '',
  beschrijving: '',
  meeting: '',
  period: '',
  filename: '',
});

/** Trims the values and clears the fields that the section does not have; they may be left from another section. */
export const toFileValues = ({ section, title, beschrijving, meeting, period, filename }: FileValues): FileValues => ({
  section,
  title: title.trim(),
  beschrijving: beschrijving.trim(),
  meeting: section === 'bijeenkomst' ? meeting.trim() : '',
  period: hasPeriod(section) ? period.trim() : '',
  filename: filename.trim(),
});
export const fieldNames = Object.keys(toFileValues(createEmptyValues('logo'))) as (keyof FileValues)[];
export const getChangedFields = (a: FileValues, b: FileValues) => {
  const [left, right] = [toFileValues(a), toFileValues(b)];
  return fieldNames.filter((name) => left[name] !== right[name]);
};

/** Derives the kind from the file name extension. The server detects the real kind from the content. */
const getKindByName = (name: string) => findKindByExtension(/\.([^.]+)$/.exec(name)?.[1] ?? '');

/** Formats kind and size of a file that is not uploaded yet, for example 'MP4, 7,9 MB'. */
export const formatFileInfo = ({ name, size }: File) => {
  const kind = getKindByName(name);
  return [...(kind ? [fileKinds[kind].name] : []), formatBytes(size)].join(', ');
};

const requiredFile = z.instanceof(File, { error: errorTable.no_file.text });
/** Validates a selected file before the upload: it is present and the section accepts its kind. */
export const createFileSchema = (section: Section) =>
  requiredFile.check(
    z.refine(({ name }) => isKindAllowed(section, getKindByName(name)), {
      error: t('file.wrongKind', { kinds: formatKindNames(section) }),
    }),
  );

export const NewFileForm = z.intersection(
  z.object({ section: z.enum(sections), file: z.unknown() }).check(
    z.superRefine(({ section, file }, context) => {
      for (const { message } of createFileSchema(section).safeParse(file, { error: dutchErrorMap }).error?.issues ?? [])
        context.addIssue({ code: 'custom', path: ['file'], message });
    }),
  ),
  NewFile,
);
