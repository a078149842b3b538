import { useForm } from '@mantine/form';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { z } from 'zod/mini';
import { getApiError, type ApiError } from '../api/api-error.js';
import { findFirstInvalidField } from './find-first-invalid-field.js';
import { useDraft } from './useDraft.js';
import { useIsMounted } from './useIsMounted.js';
import { createValidator } from './create-validator.js';

type Versioned = { updatedAt: string };
type Outcome<Doc> =
  | { kind: 'saved' }
  | { kind: 'failed'; error: ApiError }
  /** Another user saved a newer version after this form was filled. */
  | { kind: 'overtaken'; theirs: Doc };

type UpdateResult<Doc> = { data?: { results: Doc } | undefined; error?: Parameters<typeof getApiError>[0] | undefined };
type VersionedFormOptions<Doc, V> = {
  current: Doc;
  schema: z.ZodMiniType;
  toValues: (doc: V) => V;
  /** Returns the names of the fields that differ. */
  getChangedFields: (a: V, b: V) => (keyof V & string)[];
  update: (values: V, updatedAt: string) => PromiseLike<UpdateResult<Doc>>;
  /** An edit conflict has the error code `<name>_changed` and the version that another user saved in `details[name]`. */
  document: { name: string; schema: z.ZodMiniType<Doc> };
};

export type VersionedForm<Doc extends V, V extends object> = ReturnType<typeof useVersionedForm<Doc & Versioned, V>>;

/**
 * Form state for a document that other users can edit too. Keeps the input when saving fails, and reports a conflict
 * instead of overwriting a newer version.
 */
export const useVersionedForm = <Doc extends Versioned & V, V extends object>(
  options: VersionedFormOptions<Doc, V>,
) => {
  const { current, toValues, getChangedFields, update, document } = options;
  const [outcome, setOutcome] = useState<Outcome<Doc>>();
  const [isSaving, setIsSaving] = useState(false);
  const isSavingRef = useRef(false);
  const { form, isDirty, fill, setBaseVersion, getBaseVersion } = useSyncedForm(options, isSavingRef, () =>
    setOutcome((previous) => (previous?.kind === 'saved' ? undefined : previous)),
  );
  const isMounted = useIsMounted();
  const fieldNames = Object.keys(toValues(current)) as (keyof V & string)[];

  const handleSaved = (saved: Doc, submitted: V) => {
    // Input typed during the request is not saved yet, so it stays in the form.
    if (getChangedFields(form.getValues(), submitted).length === 0) fill(saved);
    else setBaseVersion(saved);
    setOutcome({ kind: 'saved' });
  };
  const handleError = (error: ApiError, submitted: V) => {
    const theirs = getConflictingVersion(error, document);
    // Both users made the same changes, so there is no conflict.
    if (theirs && getChangedFields(theirs, submitted).length === 0) return handleSaved(theirs, submitted);
    if (theirs) return setOutcome({ kind: 'overtaken', theirs });
    setOutcome({ kind: 'failed', error });
    if (error.fields) form.setErrors(error.fields);
  };
  const send = async (updatedAt: string, onSaved?: () => void) => {
    if (isSavingRef.current) return;
    isSavingRef.current = true;
    setIsSaving(true);
    const submitted = form.getValues();
    const { data, error } = await update(submitted, updatedAt);
    isSavingRef.current = false;
    setIsSaving(false);
    if (!data) return handleError(getApiError(error ?? {}), submitted);
    handleSaved(data.results, submitted);
    if (isMounted()) onSaved?.();
  };
  const focusFirstInvalid = (errors: Record<string, unknown>) =>
    form.getInputNode((findFirstInvalidField(fieldNames, errors) ?? fieldNames[0]) as never)?.focus();

  const theirs = outcome?.kind === 'overtaken' ? outcome.theirs : undefined;
  return {
    form,
    outcome,
    getChangedFields,
    isSaving,
    isDirty,
    save: (onSaved?: () => void) => form.onSubmit(() => void send(getBaseVersion(), onSaved), focusFirstInvalid),
    keepMine: (onSaved?: () => void) =>
      form.onSubmit(() => void (theirs && send(theirs.updatedAt, onSaved)), focusFirstInvalid)(),
    takeTheirs: () => {
      if (theirs) fill(theirs);
      setOutcome(undefined);
    },
    /** Marks the form as clean, so that leaving the page does not ask for confirmation. */
    discardChanges: () => setBaseVersion({ ...current, ...form.getValues() }),
  };
};

const getConflictingVersion = <Doc>(
  { code, details }: ApiError,
  { name, schema }: { name: string; schema: z.ZodMiniType<Doc> },
) => (code === `${name}_changed` ? schema.safeParse(details?.[name]).data : undefined);

/**
 * Refills the form when the document changes elsewhere, unless the form has unsaved input. In that case the server
 * reports the conflict on saving, if fields of the form changed.
 */
const useSyncedForm = <Doc extends Versioned & V, V extends object>(
  { current, schema, toValues, getChangedFields }: VersionedFormOptions<Doc, V>,
  isSavingRef: RefObject<boolean>,
  onValuesChange: () => void,
) => {
  const { updatedAt } = current;
  const draft = useDraft<V & Versioned>({ ...toValues(current), updatedAt });
  /** The version that the form was filled from or last saved as. */
  const baseVersion = useRef<Doc>({ ...current, updatedAt: draft.found?.updatedAt ?? updatedAt });
  const saveDraft = (values: V) => {
    const isChanged = getChangedFields(values, baseVersion.current).length > 0;
    draft.update(isChanged ? { ...values, updatedAt: baseVersion.current.updatedAt } : undefined);
  };
  const form = useForm<V>({
    initialValues: toValues(draft.found ?? current),
    validate: createValidator(schema),
    onValuesChange: (values) => {
      saveDraft(values);
      onValuesChange();
    },
  });
  const { getValues } = form;
  const isDirty = useCallback(
    () => getChangedFields(getValues(), baseVersion.current).length > 0,
    [getValues, getChangedFields],
  );
  const setBaseVersion = (doc: Doc) => {
    baseVersion.current = doc;
    saveDraft(getValues());
  };
  const fill = (doc: Doc) => {
    setBaseVersion(doc);
    form.setValues(toValues(doc));
    form.clearErrors();
  };
  const seenAt = useRef(updatedAt);
  const syncWithServer = useEffectEvent((updated: Doc) => {
    const [base, previouslySeenAt] = [baseVersion.current, seenAt.current];
    seenAt.current = updated.updatedAt;
    if (updated.updatedAt <= base.updatedAt || isSavingRef.current) return;
    if (!isDirty()) fill(updated);
    // Something changed that the form does not have, such as the picture of a photo: no conflict with the input.
    else if (base.updatedAt === previouslySeenAt && getChangedFields(updated, base).length === 0)
      setBaseVersion(updated);
  });
  useEffect(() => syncWithServer(current), [current]);
  return { form, isDirty, fill, setBaseVersion, getBaseVersion: () => baseVersion.current.updatedAt };
};
