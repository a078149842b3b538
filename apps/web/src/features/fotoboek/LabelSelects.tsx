import type { ReactNode } from 'react';
import { say } from '../../lib/messages.js';
import type { FilterKind } from './foto-search.js';
import { LabelSelect } from './LabelSelect.js';
import type { KnownLabels } from './useLabels.js';

type Input = { value?: string[]; onChange?: (ids: string[]) => void; error?: ReactNode };
type Props = {
  labels: KnownLabels;
  inputOf: (kind: FilterKind) => Input;
  /** Whether a label can be created if none has the typed name. */
  canAdd?: boolean;
};

const kinds: FilterKind[] = ['tags', 'themes'];

/** The selects for the tags and the themas of one or more photos. */
export const LabelSelects = ({ labels, inputOf, canAdd = true }: Props) =>
  kinds.map((kind) => (
    <LabelSelect
      key={kind}
      {...inputOf(kind)}
      name={kind}
      label={say(`adminFoto.${kind}`)}
      labels={labels[kind]}
      canAdd={canAdd}
    />
  ));
