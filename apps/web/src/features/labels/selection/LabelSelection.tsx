import { maxTrashItems, trashDays, type Label, type PurgeResult } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { notified } from '../../../lib/notices.slice.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { formatNames } from '../../../ui/selection/format-names.js';
import { ListSelectionBar } from '../../../ui/selection/ListSelectionBar.js';
import { useRowDialogs } from '../../../ui/selection/useRowDialogs.js';
import { useRowSelection } from '../../../ui/selection/useRowSelection.js';
import type { AnySelection } from '../../../ui/selection/useSelection.js';
import type { TableSelectionProps } from '../../../ui/table/Table.js';
import { emptySearch } from '../../foto-base/foto-search.js';
import { useFotosQuery } from '../../foto-base/fotos.api.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { formatLabelCount, labelKinds, type LabelKind } from '../label-kinds.js';
import { t } from '../messages.js';
import { getLabelTrashLink } from '../trash/trash-link.js';
import { MergeLabelsDialog } from './MergeLabelsDialog.js';

type SelectionProps = TableSelectionProps<Label>;

export const TagSelection = (props: SelectionProps) => <LabelSelection kind="tags" {...props} />;
export const ThemaSelection = (props: SelectionProps) => <LabelSelection kind="themas" {...props} />;

/** Lets an admin choose labels, and remove or merge them. */
const LabelSelection = ({ kind, children, ...list }: SelectionProps & { kind: LabelKind }) => {
  const { selection, chosen, column } = useRowSelection(list, maxTrashItems);
  return children({ toolbar: <LabelSelectionBar kind={kind} selection={selection} chosen={chosen} />, column });
};

type BarProps = { kind: LabelKind; selection: AnySelection; chosen: Label[] };

const LabelSelectionBar = ({ kind, selection, chosen }: BarProps) => {
  const { region, open, getDialogProps } = useRowDialogs<'merge' | 'remove'>(chosen);
  const removal = getDialogProps('remove');
  const removeLabels = useRemoveLabels(kind, chosen);
  const question = useRemovalQuestion(kind, chosen, removal.opened);
  return (
    <>
      <ListSelectionBar bar={region} selection={selection} label={t(`${kind}.chosen`)} max={maxTrashItems}>
        <Button size="sm" variant="default" onClick={() => open('merge')}>
          {t('label.mergeWith')}
        </Button>
        <Button size="sm" px={12} variant="subtle" color="red" onClick={() => open('remove')}>
          {t('label.remove')}
        </Button>
      </ListSelectionBar>
      <MergeLabelsDialog kind={kind} chosen={chosen} {...getDialogProps('merge')} />
      <ConfirmDialog
        {...removal}
        title={t('label.removeTitle', { count: formatLabelCount(kind, chosen.length) })}
        text={question}
        confirm={t('label.remove')}
        onConfirm={removeLabels}
      />
    </>
  );
};

/** Asks the server for the number of photos, because a photo may have several of the labels. */
const useRemovalQuestion = (kind: LabelKind, labels: Label[], isAsking: boolean) => {
  const ids = labels.map(({ _id }) => _id);
  const body = { ...emptySearch, tagsMatch: 'any' as const, [labelKinds[kind].filter]: ids, limit: 1 };
  const { currentData } = useFotosQuery({ body }, { skip: !isAsking });
  const namen = formatNamen(labels);
  return currentData?.results.total
    ? t('label.removeText', { namen, count: formatFotoCount(currentData.results), days: trashDays })
    : t('label.removeNames', { namen, days: trashDays });
};

/** Removes the labels and shows a notice with the outcome. Resolves to the error text if the request fails. */
const useRemoveLabels = (kind: LabelKind, labels: Label[]) => {
  const [remove] = labelKinds[kind].useRemoveMany();
  const dispatch = useDispatch();
  return async () => {
    const { data, error } = await remove({ body: { labels: labels.map(({ _id }) => _id) } });
    if (!data) return getErrorMessage(error ?? {});
    dispatch(notified('ok', formatOutcome(kind, labels, data.results), getLabelTrashLink()));
    return undefined;
  };
};

const formatNamen = (labels: Label[]) => formatNames(labels.map(({ naam }) => naam));

const formatOutcome = (kind: LabelKind, labels: Label[], { done, gone }: PurgeResult) =>
  [
    done.length > 0 && t('label.removed', { count: formatLabelCount(kind, done.length) }),
    gone.length > 0 && t('label.gone', { namen: formatNamen(labels.filter(({ _id }) => gone.includes(_id))) }),
  ]
    .filter(Boolean)
    .join(' ');
