/**
 * Returns each tag of a foto together with each of its themas. A MongoDB index cannot hold two arrays; without these a
 * filter by both would read all fotos of the tag to find those of the thema.
 */
export const combineLabels = (tags: readonly unknown[], themes: readonly unknown[]): string[] =>
  tags.flatMap((tag) => themes.map((thema) => `${String(tag)}${String(thema)}`.toLowerCase()));
