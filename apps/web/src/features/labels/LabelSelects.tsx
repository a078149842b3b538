import type { ReactNode } from 'react';
import { useCan } from '../../lib/session/useCan.js';
import { t } from './messages.js';
import type { FilterKind } from '../foto-base/foto-search.js';
import { LabelSelect } from './LabelSelect.js';
import type { OwnFotos } from './trefwoorden/useAskTrefwoord.js';
import type { LabelsByKind } from './useLabels.js';

type Input = { value?: string[]; onChange?: (ids: string[]) => void; error?: ReactNode };
type Props = {
  labels: LabelsByKind;
  getInputProps: (kind: FilterKind) => Input;
  /** Whether a label can be created if none has the typed name. */
  canAdd?: boolean;
  /** Returns the photos with a trefwoord to which the selects add the labels. */
  getOwnFotos?: (naam: string) => OwnFotos;
  /** Below both selects, because it may appear while a list of options is open. */
  tagProposals?: ReactNode;
};

const filterKinds: FilterKind[] = ['tags', 'themes'];

/** The selects for the tags and the themas of one or more photos. */
export const LabelSelects = ({ labels, getInputProps, canAdd = true, getOwnFotos, tagProposals }: Props) => {
  const canEdit = useCan('labels.edit');
  return (
    <>
      {filterKinds.map((kind) => (
        <LabelSelect
          key={kind}
          {...getInputProps(kind)}
          name={kind}
          label={t(`adminFoto.${kind}`)}
          labels={labels[kind]}
          canAdd={canAdd && canEdit}
          getOwnFotos={getOwnFotos}
        />
      ))}
      {tagProposals}
    </>
  );
};
