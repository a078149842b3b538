import { normalise, type Label } from '@ledenportaal/shared';
import { t } from './messages.js';
import { RowButton, RowRemoveButton, RowActions } from '../../ui/table/RowActions.js';
import { Table } from '../../ui/table/Table.js';
import { labelHref } from '../foto-base/foto-href.js';
import { formatLabelCount, labelKinds, type LabelKind } from './label-kinds.js';
import { createNaamColumns } from './naam-columns.js';
import { TagSelection, ThemaSelection } from './selection/LabelSelection.js';

const createColumns = (kind: LabelKind) =>
  createNaamColumns<Label>({
    headers: { naam: t('label.titel'), fotos: t('label.fotos') },
    getHref: (label) => labelHref(labelKinds[kind].filter, label),
    formatLink: (count, { naam }) => t(`${kind}.fotos`, { count, naam }),
  });
const columns = { tags: createColumns('tags'), themas: createColumns('themas') };
const selections = { tags: TagSelection, themas: ThemaSelection };
const createTexts = (kind: LabelKind) => ({
  label: t(`${kind}.title`),
  search: t(`${kind}.search`),
  count: (count: number) => formatLabelCount(kind, count),
  noResults: (text: string) => t(`${kind}.nothing`, { text }),
  actions: t('label.actions'),
});
const texts = { tags: createTexts('tags'), themas: createTexts('themas') };

type Props = {
  kind: LabelKind;
  labels: Label[];
  onRename: (label: Label) => void;
  onRemove: (label: Label) => void;
};

export const LabelTable = ({ kind, labels, onRename, onRemove }: Props) => (
  <Table
    rows={labels}
    columns={columns[kind]}
    defaultSort="naam"
    normalise={normalise}
    Selection={selections[kind]}
    texts={texts[kind]}
    renderActions={(label) => (
      <RowActions>
        <RowButton label={t('label.renameOne', { naam: label.naam })} onClick={() => onRename(label)} />
        <RowRemoveButton label={t('label.removeOne', { naam: label.naam })} onRemove={() => onRemove(label)} />
      </RowActions>
    )}
  />
);
