import { formatCount } from '../../lib/format.js';
import {
  useAddTagMutation,
  useAddThemaMutation,
  useMergeTagMutation,
  useMergeThemaMutation,
  useRemoveTagMutation,
  useRemoveTagsMutation,
  useRemoveThemaMutation,
  useRemoveThemasMutation,
  useRenameTagMutation,
  useRenameThemaMutation,
  useTagsQuery,
  useThemasQuery,
} from './labels.api.js';
import { t } from './messages.js';

/** The differences between tags and themas: endpoints, filter, page and message keys (`tags.title`, `themas.title`). */
export const labelKinds = {
  tags: {
    filter: 'tags',
    newPage: 'newTag',
    useList: () => useTagsQuery(),
    useAdd: () => useAddTagMutation(),
    useRename: () => useRenameTagMutation(),
    useMerge: () => useMergeTagMutation(),
    useRemove: () => useRemoveTagMutation(),
    useRemoveMany: () => useRemoveTagsMutation(),
  },
  themas: {
    filter: 'themes',
    newPage: 'newThema',
    useList: () => useThemasQuery(),
    useAdd: () => useAddThemaMutation(),
    useRename: () => useRenameThemaMutation(),
    useMerge: () => useMergeThemaMutation(),
    useRemove: () => useRemoveThemaMutation(),
    useRemoveMany: () => useRemoveThemasMutation(),
  },
} as const;

/** Also the name of the page with the list. */
export type LabelKind = keyof typeof labelKinds;

/** '1 tag', '86 tags'. */
export const formatLabelCount = (kind: LabelKind, count: number) =>
  formatCount(count, t(`${kind}.one`), t(`${kind}.many`));
