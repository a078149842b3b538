import type { Label } from '@ledenportaal/shared';
import { Select } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { getApiError } from '../../../lib/api/api-error.js';
import { filterOptions } from '../../../lib/filter-options.js';
import { notified, undoableNotified } from '../../../lib/notices.slice.js';
import { MergeDialog } from '../../../ui/dialog/MergeDialog.js';
import { formatNames } from '../../../ui/selection/format-names.js';
import { formatLabelCount, labelKinds, type LabelKind } from '../label-kinds.js';
import { t } from '../messages.js';
import { getLabelTrashLink } from '../trash/trash-link.js';

type Props = { kind: LabelKind; chosen: Label[]; opened: boolean; onClose: () => void; onClosed: () => void };

/** Asks which label replaces the chosen ones. That may be one of them. */
export const MergeLabelsDialog = ({ kind, chosen, ...dialog }: Props) => {
  const { data } = labelKinds[kind].useList();
  const mergeLabels = useMergeLabels(kind);
  const labels = data?.results ?? [];
  const find = (into: string | null) => ({
    target: labels.find(({ _id }) => _id === into),
    merged: chosen.filter(({ _id }) => _id !== into),
  });
  const getTexts = (into: string | null) => {
    const { target, merged } = find(into);
    const namen = formatNames(merged.map(({ naam }) => naam));
    return {
      title: t('label.mergeTitle', { count: formatLabelCount(kind, chosen.length) }),
      text: target && namen ? t('label.mergeText', { namen, naam: target.naam }) : t('label.mergeHelp'),
    };
  };
  const merge = async (into: string | null) => {
    const { target, merged } = find(into);
    if (!target) return t(`${kind}.chooseTarget`);
    return merged.length > 0 ? mergeLabels(merged, target) : t(`${kind}.chooseOther`);
  };
  return (
    <MergeDialog<string | null>
      {...dialog}
      getTexts={getTexts}
      confirm={t('label.merge')}
      initial={null}
      renderField={(field) => (
        <Select
          {...field}
          name="into"
          label={t('label.mergeInto')}
          data={labels.map(({ _id, naam }) => ({ value: _id, label: naam }))}
          searchable
          filter={filterOptions}
          openOnFocus={false}
          placeholder={t('adminFoto.choose')}
          nothingFoundMessage={t('adminFoto.nothing')}
        />
      )}
      onMerge={merge}
    />
  );
};

/**
 * Merges the labels in turn, and shows a notice with those that are merged. Stops at the first error, and resolves to its
 * text with the name of the label.
 */
const useMergeLabels = (kind: LabelKind) => {
  const [merge] = labelKinds[kind].useMerge();
  const dispatch = useDispatch();
  return async (labels: Label[], { _id: into, naam }: Label) => {
    const undos: (string | undefined)[] = [];
    let failure: string | undefined;
    for (const label of labels) {
      const { data, error } = await merge({ params: { id: label._id }, body: { into } });
      if (!data) {
        failure = t('label.notMerged', { naam: label.naam, reason: getApiError(error ?? {}).message });
        break;
      }
      undos.push(data.undo);
    }
    const text = t('label.merged', { count: formatLabelCount(kind, undos.length), naam });
    if (undos.length === 1) dispatch(undoableNotified(text, undos[0]));
    else if (undos.length > 1) dispatch(notified('ok', text, getLabelTrashLink()));
    return failure;
  };
};
