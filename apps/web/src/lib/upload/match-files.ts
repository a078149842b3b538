/** A file with the metadata of a photo, which is sent with it. */
export type Sidecar = {
  name: string;
  /** Undefined once it need not be sent again; and after a reload, until it is read again. */
  file: File | undefined;
  handle: FileSystemFileHandle | undefined;
};

/** A file that the user selected. */
export type SelectedFile = {
  file: File;
  /** Its path in the selected folder; its name when it was selected without a folder. */
  path: string;
  /** Reads the file again after a reload, where the browser has file handles. */
  handle: FileSystemFileHandle | undefined;
  sidecar?: Sidecar | undefined;
};

export const getFileName = (path: string) => path.slice(path.lastIndexOf('/') + 1);

type KnownFile = { path: string; size: number; lastModified: number };

const getMatchKey = (path: string, { size, lastModified }: Omit<KnownFile, 'path'>) =>
  `${getFileName(path)} ${size} ${lastModified}`;

/** The user may select the same files from another level of the folder: `DCIM/a.jpg` and `a.jpg` are one file. */
const isSamePath = (a: string, b: string) => a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`);

/**
 * Finds which of the selected files are in the list already, by path and key: by default name, size and date of change.
 * Each file of the list matches one selected file at most.
 */
export const matchFiles = <Item extends KnownFile>(
  items: readonly Item[],
  selected: readonly SelectedFile[],
  toKey: (path: string, file: Omit<KnownFile, 'path'>) => string = getMatchKey,
) => {
  const unmatched = new Map<string, Item[]>();
  for (const item of items) {
    const key = toKey(item.path, item);
    unmatched.set(key, [...(unmatched.get(key) ?? []), item]);
  }
  const known = new Map<Item, SelectedFile>();
  const added: SelectedFile[] = [];
  for (const each of selected) {
    const candidates = unmatched.get(toKey(each.path, each.file)) ?? [];
    const index = candidates.findIndex(({ path }) => isSamePath(path, each.path));
    const [match] = index < 0 ? [] : candidates.splice(index, 1);
    if (match) known.set(match, each);
    else added.push(each);
  }
  return { known, added };
};
