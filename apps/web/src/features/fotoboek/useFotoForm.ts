import { Foto, FotoEdit } from '@ledenportaal/shared';
import { useForm } from '@mantine/form';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { askErrorOf, type AskError } from '../../lib/ask-error.js';
import { validateWith } from '../../lib/validate.js';
import { differencesOf, fieldNames, valuesOf, withoutGone, type Values } from './foto-values.js';
import { useUpdateFotoMutation } from './fotoboek.api.js';
import type { Labels } from './useLabels.js';

export type Outcome =
  | { kind: 'saved' }
  | { kind: 'failed'; error: AskError }
  /** Somebody else saved since this form was filled. */
  | { kind: 'overtaken'; theirs: Foto };
export type FotoFormState = ReturnType<typeof useFotoForm>;

/** What an admin says of a photo: kept through failures, and never saved over what somebody else said meanwhile. */
export const useFotoForm = (foto: Foto, { labels, isFetching }: Labels) => {
  const [update, { isLoading }] = useUpdateFotoMutation();
  const [outcome, setOutcome] = useState<Outcome>();
  const sending = useRef(false);
  const { form, isDirty, fill, settle, versionNow } = useFilledForm(foto, sending, () =>
    setOutcome((shown) => (shown?.kind === 'saved' ? undefined : shown)),
  );
  const isHere = useIsHere();

  const accept = (saved: Foto, typed: Values) => {
    // What was typed while it was on its way is not saved yet.
    if (differencesOf(form.getValues(), typed).length === 0) fill(saved);
    else settle(saved);
    setOutcome({ kind: 'saved' });
  };
  const refuse = (error: AskError, typed: Values) => {
    const theirs = error.code === 'foto_changed' ? Foto.safeParse(error.details?.foto).data : undefined;
    // Both said the same.
    if (theirs && differencesOf(theirs, typed).length === 0) return accept(theirs, typed);
    if (theirs) return setOutcome({ kind: 'overtaken', theirs });
    setOutcome({ kind: 'failed', error });
    if (error.fields) form.setErrors(error.fields);
  };
  const send = async (updatedAt: string, andThen?: () => void) => {
    if (sending.current) return;
    sending.current = true;
    const typed = form.getValues();
    // While the labels are asked for anew, the server knows better which there are.
    const edit = isFetching ? typed : withoutGone(typed, labels);
    const { data, error } = await update({ params: { id: foto._id }, body: { ...edit, updatedAt } });
    sending.current = false;
    if (!data) return refuse(askErrorOf(error), typed);
    accept(data.results, typed);
    if (isHere()) andThen?.();
  };
  const focusWrong = (errors: Record<string, unknown>) =>
    form.getInputNode(fieldNames.find((name) => errors[name]) ?? 'eigenaar')?.focus();

  const theirs = outcome?.kind === 'overtaken' ? outcome.theirs : undefined;
  return {
    form,
    outcome,
    isSaving: isLoading,
    isDirty,
    save: (andThen?: () => void) => form.onSubmit(() => void send(versionNow(), andThen), focusWrong),
    keepMine: () => form.onSubmit(() => void (theirs && send(theirs.updatedAt)), focusWrong)(),
    takeTheirs: () => {
      if (theirs) fill(theirs);
      setOutcome(undefined);
    },
    /** What was typed no longer matters. */
    letGo: () => settle({ ...foto, ...form.getValues() }),
  };
};

/** Follows the photo when it is changed elsewhere, unless something was typed: the server tells when that is saved. */
const useFilledForm = (foto: Foto, sending: RefObject<boolean>, onValuesChange: () => void) => {
  /** The version that the form was filled from, or that was saved from it. */
  const known = useRef(foto);
  const form = useForm<Values>({ initialValues: valuesOf(foto), validate: validateWith(FotoEdit), onValuesChange });
  const { getValues } = form;
  const isDirty = useCallback(() => differencesOf(getValues(), known.current).length > 0, [getValues]);
  const settle = (as: Foto) => {
    known.current = as;
  };
  const fill = (from: Foto) => {
    settle(from);
    form.setValues(valuesOf(from));
    form.clearErrors();
  };
  const follow = useEffectEvent((changed: Foto) => {
    if (changed.updatedAt > known.current.updatedAt && !sending.current && !isDirty()) fill(changed);
  });
  useEffect(() => follow(foto), [foto]);
  return { form, isDirty, fill, settle, versionNow: () => known.current.updatedAt };
};

/** Does the page still stand? Who has left it is not taken elsewhere by what ends later. */
const useIsHere = () => {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
};
