import { Foto, FotoEdit } from '@ledenportaal/shared';
import { useForm } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askErrorOf, type AskError } from '../../lib/ask-error.js';
import { usePageState } from '../../lib/page-state.js';
import { validateWith } from '../../lib/validate.js';
import { useUpdateFotoMutation } from './fotoboek.api.js';
import type { KnownLabels } from './useLabels.js';

export type Values = Pick<Foto, 'eigenaar' | 'beschrijving' | 'tags' | 'themes'>;
export type Outcome =
  | { kind: 'saved' }
  | { kind: 'failed'; error: AskError }
  /** Somebody else saved since this form was filled; `mine` is what stands in it. */
  | { kind: 'overtaken'; theirs: Foto; mine: Values };

/** A label that has been deleted is not sent back. */
const valuesOf = ({ eigenaar, beschrijving, tags, themes }: Foto, labels: KnownLabels): Values => ({
  eigenaar,
  beschrijving,
  tags: tags.filter((id) => labels.tags.some(({ _id }) => _id === id)),
  themes: themes.filter((id) => labels.themes.some(({ _id }) => _id === id)),
});

/** What an admin says of a photo: kept through failures, and never saved over what somebody else said meanwhile. */
export const useFotoForm = (foto: Foto, labels: KnownLabels) => {
  const [update, { isLoading }] = useUpdateFotoMutation();
  const [outcome, setOutcome] = useState<Outcome>();
  /** The version that the form was filled from. */
  const version = useRef(foto.updatedAt);
  const dirty = useRef(false);
  const sending = useRef(false);
  const form = useForm<Values>({
    initialValues: valuesOf(foto, labels),
    validate: validateWith(FotoEdit),
    onValuesChange: () => {
      dirty.current = true;
      setOutcome((shown) => (shown?.kind === 'saved' ? undefined : shown));
    },
  });
  useFocusOnArrival();

  const fill = (from: Foto) => {
    version.current = from.updatedAt;
    form.setValues(valuesOf(from, labels));
    dirty.current = false;
  };
  // Changed elsewhere: the form follows, unless something was typed here. The server then tells when it is saved.
  const follow = useRef(fill);
  useEffect(() => {
    follow.current = fill;
  });
  useEffect(() => {
    if (!dirty.current && !sending.current && foto.updatedAt > version.current) follow.current(foto);
  }, [foto]);

  const send = async (updatedAt: string, andThen?: () => void) => {
    if (sending.current) return;
    sending.current = true;
    const mine = form.getValues();
    const { data, error } = await update({ params: { id: foto._id }, body: { ...mine, updatedAt } });
    sending.current = false;
    if (!data) return setOutcome(outcomeOf(askErrorOf(error), mine));
    fill(data.results);
    setOutcome({ kind: 'saved' });
    andThen?.();
  };

  const isOvertaken = outcome?.kind === 'overtaken' ? outcome : undefined;
  return {
    form,
    outcome,
    isSaving: isLoading,
    isDirty: useCallback(() => dirty.current, []),
    save: (andThen?: () => void) => send(version.current, andThen),
    takeTheirs: () => {
      if (isOvertaken) fill(isOvertaken.theirs);
      setOutcome(undefined);
    },
    keepMine: () => void (isOvertaken && send(isOvertaken.theirs.updatedAt)),
    /** What was typed no longer matters. */
    letGo: () => {
      dirty.current = false;
    },
  };
};

const outcomeOf = (error: AskError, mine: Values): Outcome => {
  const theirs = error.code === 'foto_changed' ? Foto.safeParse(error.details?.foto).data : undefined;
  return theirs ? { kind: 'overtaken', theirs, mine } : { kind: 'failed', error };
};

/** Who goes from photo to photo types on without the mouse. */
const useFocusOnArrival = () => {
  const { after } = usePageState();
  useEffect(() => {
    if (after) document.querySelector<HTMLElement>('[name="eigenaar"]')?.focus();
  }, [after]);
};
