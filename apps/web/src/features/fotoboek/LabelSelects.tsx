import type { ReactNode } from 'react';
import { say } from '../../lib/messages.js';
import type { FilterKind } from './foto-search.js';
import { LabelSelect } from './LabelSelect.js';
import type { KnownLabels } from './useLabels.js';

type Input = { value?: string[]; onChange?: (ids: string[]) => void; error?: ReactNode };
type Props = {
  labels: KnownLabels;
  inputOf: (kind: FilterKind) => Input;
  /** Can one be made where there is none of that name? */
  canAdd?: boolean;
};

const kinds: FilterKind[] = ['tags', 'themes'];

/** The tags and the themas of a photo, or of many. */
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
