import type { Label } from '@ledenportaal/shared';
import { useCallback } from 'react';
import type { FilterKind } from '../foto-base/foto-search.js';
import { useTagsQuery, useThemasQuery } from './labels.api.js';

export type LabelsByKind = Record<FilterKind, Label[]>;
export type LabelsQuery = ReturnType<typeof useLabels>;

const noLabels: Label[] = [];

/** All tags and themas: photos and URLs have their ids only. */
export const useLabels = () => {
  const tags = useTagsQuery();
  const themas = useThemasQuery();
  const { refetch: refetchTags } = tags;
  const { refetch: refetchThemas } = themas;
  // After a failed refetch the cached labels stay in use: only an error without data counts.
  const failedQuery = [tags, themas].find(({ isError, data }) => isError && !data);
  return {
    labels: { tags: tags.data?.results ?? noLabels, themes: themas.data?.results ?? noLabels } satisfies LabelsByKind,
    isLoading: tags.isLoading || themas.isLoading,
    isFetching: tags.isFetching || themas.isFetching,
    error: failedQuery?.error,
    refetch: useCallback(() => {
      void refetchTags();
      void refetchThemas();
    }, [refetchTags, refetchThemas]),
  };
};
