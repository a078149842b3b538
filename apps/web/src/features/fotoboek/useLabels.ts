import type { Label } from '@ledenportaal/shared';
import type { FilterKind } from './foto-search.js';
import { useTagsQuery, useThemasQuery } from './fotoboek.api.js';

export type KnownLabels = Record<FilterKind, Label[]>;

const none: Label[] = [];

/** Tags and themas with their names: photos and addresses know them by id. */
export const useLabels = () => {
  const tags = useTagsQuery();
  const themas = useThemasQuery();
  const failed = tags.isError ? tags : themas.isError ? themas : undefined;
  return {
    labels: { tags: tags.data?.results ?? none, themes: themas.data?.results ?? none } satisfies KnownLabels,
    isLoading: tags.isLoading || themas.isLoading,
    error: failed?.error,
    retry: () => {
      if (tags.isError) void tags.refetch();
      if (themas.isError) void themas.refetch();
    },
  };
};
