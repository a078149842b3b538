import type { CatalogueFile } from '@ledenportaal/shared';

export type Version = { file: CatalogueFile; label: string };
export type VideoGroup = { name: string; versions: Version[] };

const getName = (title: string) => title.split(',')[0]?.trim() ?? '';
const getLabel = (title: string) => title.split(',').slice(1).join(',').trim();

/** Groups by the title before the comma: 'Dorpen, 30 seconden' is a version of Dorpen. Other titles are films. */
export const groupVideos = (files: readonly CatalogueFile[]): { films: CatalogueFile[]; groups: VideoGroup[] } => {
  const groups = new Map<string, Version[]>();
  for (const file of files) {
    const [name, label] = [getName(file.title), getLabel(file.title)];
    if (name && label) groups.set(name, [...(groups.get(name) ?? []), { file, label }]);
  }
  return {
    films: files.filter(({ title }) => !getName(title) || !getLabel(title)),
    groups: [...groups].map(([name, versions]) => ({ name, versions: longestFirst(versions) })),
  };
};

const longestFirst = (versions: Version[]) =>
  versions.toSorted((a, b) => (b.file.seconds ?? 0) - (a.file.seconds ?? 0));
