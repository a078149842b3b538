import {
  CatalogueContent,
  ContentPath,
  LicencesContent,
  maxLogoBytes,
  MessagesContent,
  normalise,
  PaletteContent,
  RenditionsContent,
  SiteContent,
  SocialContent,
  TekstenContent,
  TermsContent,
} from '@ledenportaal/shared';
import { contentFolder } from '@ledenportaal/content';
import { z } from 'zod';
import { resolvePicture } from './content.files.js';
import { readJsonFiles } from './content.json.js';
import { formatPath, parseOptions, formatMistakes, type Mistake } from './content.mistakes.js';
import { findMessageMistakes } from './content.messages.js';
import { hashPictures } from './content.pictures.js';
import { toTerms } from './content.terms.js';
import { resolveFolder } from '../storage/find-files.js';
import { StartError } from '../installation/start-error.js';

const Folder = z.object({
  'site.json': SiteContent,
  'teksten.json': TekstenContent,
  'palette.json': PaletteContent,
  'social.json': SocialContent,
  'catalogue.json': CatalogueContent,
  'renditions.json': RenditionsContent,
  'licences.json': LicencesContent,
  'messages.json': z._default(MessagesContent, {}),
  /** Null as an export has it: no terms. */
  'voorwaarden.json': z.nullish(TermsContent),
});

/** A folder of an earlier version lacks these: then those of the portal are used. */
const laterFiles = ['renditions.json', 'licences.json'];

export type ContentFolder = Awaited<ReturnType<typeof loadContent>>;

/**
 * Reads and checks the content folder. The folder itself may be a symbolic link. `webDir` is the folder of the built
 * web app, which contains the standard texts.
 * Throws a `StartError` that lists all mistakes at once, so that the operator can correct them in one go.
 */
export const loadContent = async (folder: string, webDir?: string) => {
  const root = await resolveFolder(folder);
  if (root === undefined) throw new StartError(`CONTENT_DIR (${folder}) is geen map.`);
  const optional = ['messages.json', 'voorwaarden.json', ...laterFiles];
  const { raw, mistakes: syntaxMistakes } = await readJsonFiles(root, Object.keys(Folder.shape), optional);
  const { raw: defaults } = await readJsonFiles(contentFolder, laterFiles, []);
  for (const file of laterFiles) raw[file] ??= defaults[file];
  const parsed = Folder.safeParse(raw, parseOptions);
  const isParsable = ({ file }: Mistake) => !syntaxMistakes.some((mistake) => mistake.file === file);
  const mistakes = [
    ...syntaxMistakes,
    ...(parsed.error?.issues ?? []).flatMap(toMistakes).filter(isParsable),
    ...findDuplicateNames(raw['catalogue.json']),
    ...(await findPictureMistakes(root, raw)),
    ...(await findMessageMistakes(raw['messages.json'], webDir)),
  ];
  if (!parsed.success || mistakes.length > 0) throw new StartError(formatMistakes(mistakes));
  const { data } = parsed;
  return {
    root,
    pictures: await hashPictures(root, data['social.json'], data['site.json'].logo),
    site: data['site.json'],
    texts: data['teksten.json'],
    palette: data['palette.json'],
    social: data['social.json'],
    catalogue: data['catalogue.json'],
    renditions: data['renditions.json'].renditions,
    licences: data['licences.json'].licences,
    messages: data['messages.json'],
    /** Null when members need not agree to anything. */
    terms: data['voorwaarden.json'] ? toTerms(data['voorwaarden.json']) : null,
  };
};

const toMistakes = (issue: z.core.$ZodIssue): Mistake[] => {
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  return paths.map(([file, ...path]) => ({ file: String(file), location: formatPath(path), message: issue.message }));
};

/** Finds files of the catalogue with the same name, because members could not tell them apart. */
const findDuplicateNames = (raw: unknown): Mistake[] => {
  const files = z.object({ files: z.array(z.unknown()) }).safeParse(raw).data?.files ?? [];
  const names = files.map((file) => normalise(z.object({ filename: z.string() }).safeParse(file).data?.filename ?? ''));
  return names.flatMap((name, index) => {
    const first = names.indexOf(name);
    if (!name || first === index) return [];
    const message = `Deze naam staat er al, bij ${formatPath(['files', first])}.`;
    return [{ file: 'catalogue.json', location: formatPath(['files', index, 'filename']), message }];
  });
};

/** Any other file has no width. */
const PictureReference = z.object({ file: ContentPath, width: z.number() });

type FoundPicture = { file: string; path: PropertyKey[]; picture: string };

/** Finds references to pictures in raw JSON, also in a file that has other mistakes. */
const findPictures = (file: string, value: unknown, path: PropertyKey[] = []): FoundPicture[] => {
  const picture = PictureReference.safeParse(value).data?.file;
  if (picture !== undefined) return [{ file, path: [...path, 'file'], picture }];
  if (typeof value !== 'object' || value === null) return [];
  const toKey = (key: string) => (Array.isArray(value) ? Number(key) : key);
  return Object.entries(value).flatMap(([key, inner]) => findPictures(file, inner, [...path, toKey(key)]));
};

const findPictureMistakes = async (root: string, raw: Record<string, unknown>): Promise<Mistake[]> => {
  const pictures = ['site.json', 'social.json', 'catalogue.json'].flatMap((file) => findPictures(file, raw[file]));
  const checks = pictures.map(async ({ file, path, picture }) => {
    const maxBytes = file === 'site.json' ? maxLogoBytes : undefined;
    const { problem } = await resolvePicture(root, picture, maxBytes);
    return problem === undefined ? [] : [{ file, location: formatPath(path), message: problem }];
  });
  return (await Promise.all(checks)).flat();
};
