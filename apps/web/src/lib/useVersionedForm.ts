import { useForm } from '@mantine/form';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { z } from 'zod';
import { askErrorOf, type AskError } from './ask-error.js';
import { firstWrong } from './first-wrong.js';
import { useDraft } from './useDraft.js';
import { useIsHere } from './useIsHere.js';
import { validateWith } from './validate.js';

type Versioned = { updatedAt: string };
export type Outcome<Known> =
  | { kind: 'saved' }
  | { kind: 'failed'; error: AskError }
  /** Another user saved a newer version after this form was filled. */
  | { kind: 'overtaken'; theirs: Known };

type Answer<Known> = { data?: { results: Known } | undefined; error?: Parameters<typeof askErrorOf>[0] | undefined };
type Options<Known, V> = {
  known: Known;
  schema: z.ZodType;
  valuesOf: (from: V) => V;
  /** Returns the names of the fields that differ. */
  differencesOf: (a: V, b: V) => (keyof V & string)[];
  update: (values: V, updatedAt: string) => PromiseLike<Answer<Known>>;
  /** Returns the version that another user saved, when the error is an edit conflict. */
  theirsOf: (error: AskError) => Known | undefined;
};

/**
 * Form state for a document that other users can edit too. Keeps the input when saving fails, and reports a conflict
 * instead of overwriting a newer version.
 */
export const useVersionedForm = <Known extends Versioned & V, V extends object>(options: Options<Known, V>) => {
  const { known, valuesOf, differencesOf, update, theirsOf } = options;
  const [outcome, setOutcome] = useState<Outcome<Known>>();
  const [isSaving, setSaving] = useState(false);
  const sending = useRef(false);
  const { form, isDirty, fill, settle, versionNow } = useFilledForm(options, sending, () =>
    setOutcome((shown) => (shown?.kind === 'saved' ? undefined : shown)),
  );
  const isHere = useIsHere();
  const names = Object.keys(valuesOf(known)) as (keyof V & string)[];

  const accept = (saved: Known, typed: V) => {
    // Input typed during the request is not saved yet, so it stays in the form.
    if (differencesOf(form.getValues(), typed).length === 0) fill(saved);
    else settle(saved);
    setOutcome({ kind: 'saved' });
  };
  const refuse = (error: AskError, typed: V) => {
    const theirs = theirsOf(error);
    // Both users made the same changes, so there is no conflict.
    if (theirs && differencesOf(theirs, typed).length === 0) return accept(theirs, typed);
    if (theirs) return setOutcome({ kind: 'overtaken', theirs });
    setOutcome({ kind: 'failed', error });
    if (error.fields) form.setErrors(error.fields);
  };
  const send = async (updatedAt: string, andThen?: () => void) => {
    if (sending.current) return;
    sending.current = true;
    setSaving(true);
    const typed = form.getValues();
    const { data, error } = await update(typed, updatedAt);
    sending.current = false;
    setSaving(false);
    if (!data) return refuse(askErrorOf(error ?? {}), typed);
    accept(data.results, typed);
    if (isHere()) andThen?.();
  };
  const focusWrong = (errors: Record<string, unknown>) =>
    form.getInputNode((firstWrong(names, errors) ?? names[0]) as never)?.focus();

  const theirs = outcome?.kind === 'overtaken' ? outcome.theirs : undefined;
  return {
    form,
    outcome,
    isSaving,
    isDirty,
    save: (andThen?: () => void) => form.onSubmit(() => void send(versionNow(), andThen), focusWrong),
    keepMine: (andThen?: () => void) =>
      form.onSubmit(() => void (theirs && send(theirs.updatedAt, andThen)), focusWrong)(),
    takeTheirs: () => {
      if (theirs) fill(theirs);
      setOutcome(undefined);
    },
    /** Marks the form as clean, so that leaving the page does not ask for confirmation. */
    letGo: () => settle({ ...known, ...form.getValues() }),
  };
};

/**
 * Refills the form when the document changes elsewhere, unless the form has unsaved input. In that case the server
 * reports the conflict on saving.
 */
const useFilledForm = <Known extends Versioned & V, V extends object>(
  { known, schema, valuesOf, differencesOf }: Options<Known, V>,
  sending: RefObject<boolean>,
  onValuesChange: () => void,
) => {
  const { updatedAt } = known;
  const draft = useDraft<V & Versioned>({ ...valuesOf(known), updatedAt });
  /** The version that the form was filled from or last saved as. */
  const version = useRef<Known>({ ...known, updatedAt: draft.found?.updatedAt ?? updatedAt });
  const remember = (typed: V) => {
    const isOther = differencesOf(typed, version.current).length > 0;
    draft.follow(isOther ? { ...typed, updatedAt: version.current.updatedAt } : undefined);
  };
  const form = useForm<V>({
    initialValues: valuesOf(draft.found ?? known),
    validate: validateWith(schema),
    onValuesChange: (typed) => {
      remember(typed);
      onValuesChange();
    },
  });
  const { getValues } = form;
  const isDirty = useCallback(() => differencesOf(getValues(), version.current).length > 0, [getValues, differencesOf]);
  const settle = (as: Known) => {
    version.current = as;
    remember(getValues());
  };
  const fill = (from: Known) => {
    settle(from);
    form.setValues(valuesOf(from));
    form.clearErrors();
  };
  const follow = useEffectEvent((changed: Known) => {
    if (changed.updatedAt > version.current.updatedAt && !sending.current && !isDirty()) fill(changed);
  });
  useEffect(() => follow(known), [known]);
  return { form, isDirty, fill, settle, versionNow: () => version.current.updatedAt };
};
