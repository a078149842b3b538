import { once } from '../once.js';

/** Sections of the catalogue. */
export const sections = ['logo', 'social', 'jaarplan', 'bijeenkomst', 'video'] as const;
export type Section = (typeof sections)[number];

/** File kinds, detected from the content. The key is the file extension, `name` the name to show. */
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
/** Includes alternative extensions. */
const kindsByExtension = new Map<string, FileKind>([
  ...(Object.keys(fileKinds) as FileKind[]).map((kind) => [kind, kind] as const),
  ['jpeg', 'jpg'],
  ['m4v', 'mp4'],
]);
/** Finds the kind for an `extension` without its dot, in upper or lower case. */
export const findKindByExtension = (extension: string): FileKind | undefined =>
  kindsByExtension.get(extension.toLowerCase());

const documentKinds = ['pdf', 'pptx', 'docx', 'xlsx', 'odp', 'odt', 'ods', 'jpg', 'png', 'zip'] as const;
/** The kinds that are allowed in each section. */
export const kindsBySection = {
  logo: ['zip'],
  social: ['zip'],
  jaarplan: documentKinds,
  bijeenkomst: documentKinds,
  video: ['mp4', 'webm'],
} as const satisfies Record<Section, readonly FileKind[]>;

export const isKindAllowed = (section: Section, kind: FileKind | undefined): boolean =>
  (kindsBySection[section] as readonly (FileKind | undefined)[]).includes(kind);
const getDisjunctionFormat = once(() => new Intl.ListFormat('nl', { type: 'disjunction' }));
/** Returns the names of the kinds that a section allows, for example 'MP4 of WebM'. */
export const formatKindNames = (section: Section): string =>
  getDisjunctionFormat().format(kindsBySection[section].map((kind) => fileKinds[kind].name));
/** Returns whether files of the section have a period. */
export const hasPeriod = (section: Section): section is 'jaarplan' | 'bijeenkomst' =>
  section === 'jaarplan' || section === 'bijeenkomst';
