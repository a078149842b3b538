import { normalise, type Label } from '@ledenportaal/shared';
import { useState } from 'react';
import { TagProposals } from '../../labels/proposals/TagProposals.js';
import type { OwnFotos } from '../../labels/trefwoorden/useAskTrefwoord.js';
import type { FotoFormState } from './useFotoForm.js';

type Props = {
  form: FotoFormState['form'];
  tags: readonly Label[];
  isShown: boolean;
  getOwnFotos: (name: string) => OwnFotos;
};

/** The trefwoorden of a photo, which the user makes its tags, or removes. */
export const FotoTrefwoorden = ({ form, tags, isShown, getOwnFotos }: Props) => {
  const values = form.getValues();
  /** Those that were added here may not be fetched yet. */
  const [addedTags, setAddedTags] = useState<readonly Pick<Label, '_id' | 'naam'>[]>([]);
  if (!isShown) return null;
  const ownTags = [...tags, ...addedTags].filter(({ _id }) => values.tags.includes(_id));
  const names = new Set(ownTags.map(({ naam }) => normalise(naam)));
  return (
    <TagProposals
      proposals={values.trefwoorden.filter((name) => !names.has(normalise(name))).map((name) => ({ name }))}
      getOwnFotos={getOwnFotos}
      onAccept={(naam, _id) => {
        setAddedTags((previous) => [...previous, { _id, naam }]);
        form.setFieldValue('tags', (chosen) => [...chosen.filter((tag) => tag !== _id), _id]);
      }}
      onDismiss={(name) => form.setFieldValue('trefwoorden', (all) => all.filter((each) => each !== name))}
    />
  );
};
