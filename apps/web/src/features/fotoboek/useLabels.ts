import type { Label } from '@ledenportaal/shared';
import { useTagsQuery, useThemasQuery } from './fotoboek.api.js';

const none: Label[] = [];

/** Tags and themas with their names: photos and addresses know them by id. */
export const useLabels = () => {
  const tags = useTagsQuery();
  const themas = useThemasQuery();
  const failed = tags.isError ? tags : themas.isError ? themas : undefined;
  return {
    labels: { tags: tags.data?.results ?? none, themes: themas.data?.results ?? none },
    isLoading: tags.isLoading || themas.isLoading,
    error: failed?.error,
    retry: () => {
      if (tags.isError) void tags.refetch();
      if (themas.isError) void themas.refetch();
    },
  };
};
