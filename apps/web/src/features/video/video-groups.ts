import type { CatalogueFile } from '@ledenportaal/shared';

export type Version = { file: CatalogueFile; label: string };
export type VideoGroup = { name: string; versions: Version[] };

const nameOf = (title: string) => title.split(',')[0]?.trim() ?? '';
const labelOf = (title: string) => title.split(',').slice(1).join(',').trim();

/** 'Dorpen, 30 seconden' is a version of Dorpen; what has no comma in its title is a film by itself. */
export const groupVideos = (files: readonly CatalogueFile[]): { films: CatalogueFile[]; groups: VideoGroup[] } => {
  const groups = new Map<string, Version[]>();
  for (const file of files) {
    const [name, label] = [nameOf(file.title), labelOf(file.title)];
    if (name && label) groups.set(name, [...(groups.get(name) ?? []), { file, label }]);
  }
  return {
    films: files.filter(({ title }) => !nameOf(title) || !labelOf(title)),
    groups: [...groups].map(([name, versions]) => ({ name, versions: longestFirst(versions) })),
  };
};

const longestFirst = (versions: Version[]) =>
  versions.toSorted((a, b) => (b.file.seconds ?? 0) - (a.file.seconds ?? 0));
