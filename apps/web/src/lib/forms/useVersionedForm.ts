import { useForm } from '@mantine/form';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useDispatch } from 'react-redux';
import type { z } from 'zod/mini';
import { notified } from '../notices.slice.js';
import { createValidator } from './create-validator.js';
import type { DescribeField } from './field-text.js';
import { findFirstInvalidInput, focusInput } from './find-first-invalid-input.js';
import { mergeVersions, type GetChangedFields } from './merge-versions.js';
import { t } from './messages.js';
import {
  saveVersion,
  type Overtaken,
  type SaveFailed,
  type UpdateResult,
  type VersionedDocument,
} from './save-version.js';
import { useDraft } from './useDraft.js';
import { useIsMounted } from './useIsMounted.js';

type Versioned = { updatedAt: string };
type Outcome<Doc> = { kind: 'saved' } | SaveFailed | (Overtaken<Doc> & { onSaved: (() => void) | undefined });

type VersionedFormOptions<Doc, V> = {
  current: Doc;
  schema: z.ZodMiniType;
  toValues: (doc: V) => V;
  getChangedFields: GetChangedFields<V>;
  describeField: DescribeField<V>;
  /** Returns the values without what can no longer be saved. */
  prepare?: (values: V) => V;
  update: (values: V, version: Doc) => PromiseLike<UpdateResult<Doc>>;
  /** Saves more of the document, after the values. Returns the version afterwards. */
  afterSave?: (saved: Doc) => Promise<Doc>;
  document: VersionedDocument<Doc>;
};

export type VersionedForm<Doc extends V, V extends object> = ReturnType<typeof useVersionedForm<Doc & Versioned, V>>;

/**
 * Form state for a document that other users can edit too. Keeps the input when saving fails. When another user changed
 * other fields meanwhile, saves both changes. Reports a conflict when both changed the same field to different values.
 */
export const useVersionedForm = <Doc extends Versioned & V, V extends object>(
  options: VersionedFormOptions<Doc, V>,
) => {
  const { current, toValues, getChangedFields, describeField, prepare, update, afterSave, document } = options;
  const [outcome, setOutcome] = useState<Outcome<Doc>>();
  const [isSaving, setIsSaving] = useState(false);
  const isSavingRef = useRef(false);
  const { form, isDirty, mergeWith, rebase, setBaseVersion, getBaseVersion } = useSyncedForm(options, isSavingRef, () =>
    setOutcome((previous) => (previous?.kind === 'saved' ? undefined : previous)),
  );
  const kept = useKeptChanges();
  const isMounted = useIsMounted();
  const fieldNames = Object.keys(toValues(current)) as (keyof V & string)[];
  const focus = (name: string | undefined) =>
    (form.getInputNode(name as never) ?? form.getInputNode(fieldNames[0] as never))?.focus();
  const findInvalid = (errors: Record<string, unknown>) => findFirstInvalidInput(form.getInputNode, errors);
  const focusFirstInvalid = (errors: Record<string, unknown>) =>
    focusInput(findInvalid(errors) ?? form.getInputNode(fieldNames[0] as never));

  const continueFrom = (theirs: Doc) => {
    kept.add(mergeWith(theirs).kept.map((name) => describeField(theirs, name).label));
    rebase(theirs);
  };
  const sendValues = async () => {
    const prepared = prepare?.(form.getValues());
    if (prepared && getChangedFields(prepared, form.getValues()).length > 0) form.setValues(prepared);
    let submitted = form.getValues();
    const onMerged = (theirs: Doc, values: V) => {
      // The user may have typed during the request.
      if (mergeWith(theirs).conflicts.length > 0) return false;
      continueFrom(theirs);
      submitted = values;
      return true;
    };
    const base = getBaseVersion();
    const result = await saveVersion<Doc, V>({ base, values: submitted, update, getChangedFields, document, onMerged });
    if (result.kind !== 'saved') return result;
    const saved = (await afterSave?.(result.saved)) ?? result.saved;
    // Input typed during the request is not saved yet, so it stays in the form.
    rebase(saved, submitted);
    return { kind: 'saved' } as const;
  };
  const send = async (onSaved?: () => void) => {
    if (isSavingRef.current) return;
    isSavingRef.current = true;
    setIsSaving(true);
    const result = await sendValues();
    isSavingRef.current = false;
    setIsSaving(false);
    setOutcome(result.kind === 'overtaken' ? { ...result, onSaved } : result);
    if (result.kind === 'failed' && result.error.fields) {
      form.setErrors(result.error.fields);
      focusInput(findInvalid(result.error.fields));
    }
    if (result.kind !== 'saved') return;
    if (isMounted()) onSaved?.();
    kept.report();
  };
  const save = (onSaved?: () => void) => form.onSubmit(() => void send(onSaved), focusFirstInvalid);

  const conflict = outcome?.kind === 'overtaken' ? outcome : undefined;
  /**
   * Takes these fields from another version, and continues from it. Does not save the other changes of the user yet; where
   * they conflict with that version, saving them tells.
   */
  const takeVersion = (theirs: Doc, names: (keyof V & string)[]) => {
    const taken: Partial<V> = {};
    for (const name of names) taken[name] = theirs[name];
    form.setValues(taken);
    if (mergeWith(theirs).conflicts.length === 0) rebase(theirs);
    else setBaseVersion({ ...getBaseVersion(), ...taken });
  };
  const getConflicts = () => (conflict ? mergeWith(conflict.theirs).conflicts : []);
  /** Ends the conflict. The focus goes to the first field that it was about. */
  const resolve = (startFrom: (names: (keyof V & string)[]) => void) => {
    const names = getConflicts();
    startFrom(names);
    setOutcome(undefined);
    focus(names[0]);
  };
  return {
    form,
    outcome,
    describeField,
    isSaving,
    isDirty,
    save,
    /** The fields that both users changed, to different values. */
    getConflicts,
    /** Saves the changes of the user over the version that the conflict showed. */
    keepMine: () => {
      if (!conflict) return;
      resolve(() => continueFrom(conflict.theirs));
      save(conflict.onSaved)();
    },
    /** Takes that version of the fields in conflict. */
    takeTheirs: () => {
      if (conflict) resolve((names) => takeVersion(conflict.theirs, names));
    },
    takeVersion,
    /** Marks the form as clean, so that leaving the page does not ask for confirmation. */
    discardChanges: () => setBaseVersion({ ...current, ...form.getValues() }),
  };
};

/** Reports the fields of another user's changes, by their labels, once they are saved with those of the user. */
const useKeptChanges = () => {
  const dispatch = useDispatch();
  const labelsRef = useRef(new Set<string>());
  return {
    add: (labels: string[]) => labels.forEach((label) => labelsRef.current.add(label)),
    report: () => {
      const fields = [...labelsRef.current].join(', ');
      labelsRef.current.clear();
      if (fields) dispatch(notified('ok', t('edit.kept', { fields })));
    },
  };
};

/**
 * Refills the form when the document changes elsewhere, unless the form has unsaved input. In that case the change is
 * merged on saving.
 */
const useSyncedForm = <Doc extends Versioned & V, V extends object>(
  { current, schema, toValues, getChangedFields }: VersionedFormOptions<Doc, V>,
  isSavingRef: RefObject<boolean>,
  onValuesChange: () => void,
) => {
  const { updatedAt } = current;
  const toDraft = (values: V, base: Doc) => ({ ...values, updatedAt: base.updatedAt, base: toValues(base) });
  const draft = useDraft<V & Versioned & { base: V }>(toDraft(toValues(current), current));
  /** The version that the form was filled from or last saved as. */
  const baseVersion = useRef<Doc>({ ...current, ...draft.found?.base, updatedAt: draft.found?.updatedAt ?? updatedAt });
  const saveDraft = (values: V) => {
    const isChanged = getChangedFields(values, baseVersion.current).length > 0;
    draft.update(isChanged ? toDraft(values, baseVersion.current) : undefined);
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
  const mergeWith = (theirs: V, base: V = baseVersion.current) =>
    mergeVersions<V>({ base, mine: getValues(), theirs }, getChangedFields);
  const setBaseVersion = (doc: Doc) => {
    baseVersion.current = doc;
    saveDraft(getValues());
  };
  /** Continues from another version. The form keeps what the user changed since `base`. */
  const rebase = (doc: Doc, base?: V) => {
    const { values } = mergeWith(doc, base);
    baseVersion.current = doc;
    form.setValues(values);
  };
  const syncWithServer = useEffectEvent((updated: Doc) => {
    const base = baseVersion.current;
    if (updated.updatedAt <= base.updatedAt || isSavingRef.current) return;
    // Unsaved input is no reason when the form does not have what changed, such as the picture of a photo.
    if (!isDirty() || getChangedFields(updated, base).length === 0) rebase(updated);
  });
  useEffect(() => syncWithServer(current), [current]);
  return { form, isDirty, mergeWith, rebase, setBaseVersion, getBaseVersion: () => baseVersion.current };
};
