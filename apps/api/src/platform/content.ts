import {
  CatalogueContent,
  ContentPicture,
  MessagesContent,
  normalise,
  PaletteContent,
  SiteContent,
  SocialContent,
  TekstenContent,
} from '@ledenportaal/shared';
import { z } from 'zod';
import { pictureIn } from './content.files.js';
import { readJsonFiles } from './content.json.js';
import { fieldOf, inWords, told, type Mistake } from './content.mistakes.js';
import { messageMistakes } from './content.messages.js';
import { hashPictures } from './content.pictures.js';
import { folderAt } from './find-files.js';
import { StartError } from './start-error.js';

const Folder = z.object({
  'site.json': SiteContent,
  'teksten.json': TekstenContent,
  'palette.json': PaletteContent,
  'social.json': SocialContent,
  'catalogue.json': CatalogueContent,
  'messages.json': MessagesContent.default({}),
});

export type ContentFolder = Awaited<ReturnType<typeof loadContent>>;

/**
 * Reads and checks the content folder. The folder itself may be a symbolic link. `webDir` is the folder of the built
 * web app, which contains the standard texts.
 * Throws a `StartError` that lists all mistakes at once, so that the operator can correct them in one go.
 */
export const loadContent = async (folder: string, webDir?: string) => {
  const root = await folderAt(folder);
  if (root === undefined) throw new StartError(`CONTENT_DIR (${folder}) is geen map.`);
  const { raw, broken } = await readJsonFiles(root, Object.keys(Folder.shape), ['messages.json']);
  const parsed = Folder.safeParse(raw, inWords);
  const isRead = ({ file }: Mistake) => !broken.some((mistake) => mistake.file === file);
  const mistakes = [
    ...broken,
    ...(parsed.error?.issues ?? []).flatMap(toMistakes).filter(isRead),
    ...sameNames(raw['catalogue.json']),
    ...(await pictureMistakes(root, raw)),
    ...(await messageMistakes(raw['messages.json'], webDir)),
  ];
  if (!parsed.success || mistakes.length > 0) throw new StartError(told(mistakes));
  const { data } = parsed;
  return {
    root,
    pictures: await hashPictures(root, data['social.json']),
    site: data['site.json'],
    texts: data['teksten.json'],
    palette: data['palette.json'],
    social: data['social.json'],
    catalogue: data['catalogue.json'],
    messages: data['messages.json'],
  };
};

const toMistakes = (issue: z.core.$ZodIssue): Mistake[] => {
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
  return paths.map(([file, ...path]) => ({ file: String(file), place: fieldOf(path), sentence: issue.message }));
};

/** Finds files of the catalogue with the same name, because members could not tell them apart. */
const sameNames = (raw: unknown): Mistake[] => {
  const files = z.object({ files: z.array(z.unknown()) }).safeParse(raw).data?.files ?? [];
  const names = files.map((file) => normalise(z.object({ filename: z.string() }).safeParse(file).data?.filename ?? ''));
  return names.flatMap((name, at) => {
    const first = names.indexOf(name);
    if (!name || first === at) return [];
    const sentence = `Deze naam staat er al, bij ${fieldOf(['files', first])}.`;
    return [{ file: 'catalogue.json', place: fieldOf(['files', at, 'filename']), sentence }];
  });
};

type Found = { file: string; path: PropertyKey[]; picture: string };

/** Finds references to pictures in raw JSON, also in a file that has other mistakes. */
const picturesIn = (file: string, value: unknown, path: PropertyKey[] = []): Found[] => {
  const picture = ContentPicture.safeParse(value).data?.file;
  if (picture !== undefined) return [{ file, path: [...path, 'file'], picture }];
  if (typeof value !== 'object' || value === null) return [];
  const keyOf = (key: string) => (Array.isArray(value) ? Number(key) : key);
  return Object.entries(value).flatMap(([key, inner]) => picturesIn(file, inner, [...path, keyOf(key)]));
};

const pictureMistakes = async (root: string, raw: Record<string, unknown>): Promise<Mistake[]> => {
  const pictures = ['social.json', 'catalogue.json'].flatMap((file) => picturesIn(file, raw[file]));
  const looked = pictures.map(async ({ file, path, picture }) => {
    const { wrong } = await pictureIn(root, picture);
    return wrong === undefined ? [] : [{ file, place: fieldOf(path), sentence: wrong }];
  });
  return (await Promise.all(looked)).flat();
};
