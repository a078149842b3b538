import { z } from 'zod';
import { id, multilineText, text } from '../contract/schemas.js';
import { ContentPath, ContentPicture } from './content.js';

/** Where a file of the catalogue is shown. */
export const sections = ['logo', 'social', 'jaarplan', 'bijeenkomst', 'video'] as const;
export type Section = (typeof sections)[number];

/** What a file can be, by its content; `name` is what people call it. The key is the extension of its name. */
export const fileKinds = {
  zip: { type: 'application/zip', name: 'ZIP' },
  pdf: { type: 'application/pdf', name: 'PDF' },
  pptx: { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', name: 'PowerPoint' },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', name: 'Word' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'Excel' },
  odp: { type: 'application/vnd.oasis.opendocument.presentation', name: 'OpenDocument-presentatie' },
  odt: { type: 'application/vnd.oasis.opendocument.text', name: 'OpenDocument-tekst' },
  ods: { type: 'application/vnd.oasis.opendocument.spreadsheet', name: 'OpenDocument-rekenblad' },
  jpg: { type: 'image/jpeg', name: 'JPEG' },
  png: { type: 'image/png', name: 'PNG' },
  mp4: { type: 'video/mp4', name: 'MP4' },
  webm: { type: 'video/webm', name: 'WebM' },
} as const satisfies Record<string, { type: string; name: string }>;
export type FileKind = keyof typeof fileKinds;
/** Two that some programs mark otherwise. */
const kindsByExtension = new Map<string, FileKind>([
  ...(Object.keys(fileKinds) as FileKind[]).map((kind) => [kind, kind] as const),
  ['jpeg', 'jpg'],
  ['m4v', 'mp4'],
]);
/** `extension` without its dot, in any case. */
export const kindOfExtension = (extension: string): FileKind | undefined =>
  kindsByExtension.get(extension.toLowerCase());
const aKind = z.enum(Object.keys(fileKinds) as [FileKind, ...FileKind[]]);

const documents = ['pdf', 'pptx', 'docx', 'xlsx', 'odp', 'odt', 'ods', 'jpg', 'png', 'zip'] as const;
/** What members can open, or see play in the page. */
export const kindsOf = {
  logo: ['zip'],
  social: ['zip'],
  jaarplan: documents,
  bijeenkomst: documents,
  video: ['mp4', 'webm'],
} as const satisfies Record<Section, readonly FileKind[]>;

export const mayStandIn = (section: Section, kind: FileKind | undefined): boolean =>
  (kindsOf[section] as readonly (FileKind | undefined)[]).includes(kind);
const orList = new Intl.ListFormat('nl', { type: 'disjunction' });
/** 'MP4 of WebM'. */
export const kindNamesOf = (section: Section): string =>
  orList.format(kindsOf[section].map((kind) => fileKinds[kind].name));
/** What has a place in time, by its period. */
export const isDated = (section: Section): section is 'jaarplan' | 'bijeenkomst' =>
  section === 'jaarplan' || section === 'bijeenkomst';

export const longestFilename = 150;
/** The name that a file is saved under; accents in one form, so that it is found however it was typed. */
export const Filename = text(longestFilename)
  .min(1, 'Vul een bestandsnaam in.')
  .regex(/^[^/\\\p{Cc}]*$/u, 'Een bestandsnaam heeft geen schuine strepen of regeleinden.')
  .regex(/^(?!\.)/, 'Een bestandsnaam begint niet met een punt.')
  .transform((name) => name.normalize('NFC'));

const about = {
  section: z.enum(sections),
  filename: Filename,
  title: text(200).min(1, 'Vul een titel in.'),
  beschrijving: multilineText(2_000).default(''),
  /** Of a jaarplan its year or years: `2023`, `2022-2025`. Of a bijeenkomst its month or day: `2025-03`, `2025-03-14`. */
  period: text(20).default(''),
  /** What a bijeenkomst was called: files of one stand together. */
  meeting: text(200).default(''),
};
type About = { section: Section; period: string; meeting: string };

const month = /^\d{4}-(0[1-9]|1[0-2])$/;
const isPeriodOf: Partial<Record<Section, (period: string) => boolean>> = {
  jaarplan: (period) => /^\d{4}(-\d{4})?$/.test(period),
  bijeenkomst: (period) => month.test(period) || z.iso.date().safeParse(period).success,
};
const periodText: Partial<Record<Section, string>> = {
  jaarplan: 'Vul een jaar in, zoals 2023 of 2022-2025.',
  bijeenkomst: 'Vul een maand of dag in, zoals 2025-03 of 2025-03-14.',
};
/** What a section asks of the others. */
const refuseUnplaced = ({ section, period, meeting }: About, context: z.RefinementCtx) => {
  if (isPeriodOf[section]?.(period) === false)
    context.addIssue({ code: 'custom', path: ['period'], message: periodText[section] ?? '' });
  if (section === 'bijeenkomst' && !meeting)
    context.addIssue({ code: 'custom', path: ['meeting'], message: 'Vul in welke bijeenkomst het was.' });
};

const longestFilm = 24 * 60 * 60;
/** One line of `catalogue.json`: a file that members can download under `filename`. */
export const CatalogueSeed = z
  .strictObject({
    ...about,
    file: ContentPath,
    /** Of a video, or of a package of logos: a picture of it. */
    poster: ContentPicture.nullable().default(null),
    /** Of a video. */
    seconds: z.number().positive().max(longestFilm).nullable().default(null),
  })
  .superRefine(refuseUnplaced);
export type CatalogueSeed = z.output<typeof CatalogueSeed>;
export const CatalogueContent = z.strictObject({ files: z.array(CatalogueSeed) });
export type CatalogueContent = z.output<typeof CatalogueContent>;

/** On the wire of a form everything is a string. `seconds`: how long a video lasts, as the browser found. */
const seconds = z.coerce.number<string>().positive().max(longestFilm).optional();
export const NewFile = z.object({ ...about, seconds }).superRefine(refuseUnplaced);
export type NewFile = z.output<typeof NewFile>;
export const FileEdit = z.object({ ...about, updatedAt: z.iso.datetime().optional() }).superRefine(refuseUnplaced);
export type FileEdit = z.output<typeof FileEdit>;
export const FileReplacement = z.object({ seconds });
export const NewPoster = z.object({ alt: text(200).default('') });

/** A picture as a page shows it: `src` is a signed address. */
export const ShownPicture = z.object({ src: z.string(), alt: z.string(), width: z.int(), height: z.int() });
export type ShownPicture = z.output<typeof ShownPicture>;

/** A file that members can download. */
export const CatalogueFile = z.object({
  _id: id,
  section: z.enum(sections),
  filename: z.string(),
  title: z.string(),
  beschrijving: z.string(),
  period: z.string(),
  meeting: z.string(),
  kind: aKind,
  /** In bytes. */
  size: z.int(),
  seconds: z.number().nullable(),
  poster: ShownPicture.nullable(),
  /** Of a video: where a player in the page finds it, for one to two hours. */
  src: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CatalogueFile = z.output<typeof CatalogueFile>;

/** A version that was replaced, or the last one of a file that was removed; until then it can be brought back. */
export const OldFile = z.object({
  _id: id,
  why: z.enum(['replaced', 'removed']),
  section: z.enum(sections),
  filename: z.string(),
  title: z.string(),
  kind: aKind,
  size: z.int(),
  endedAt: z.string(),
  until: z.string(),
});
export type OldFile = z.output<typeof OldFile>;
