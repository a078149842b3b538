import { errorTable, type PortalSettingsView } from '@ledenportaal/shared';
import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { getApiError, type ApiError } from '../../../lib/api/api-error.js';
import { useVersionedForm } from '../../../lib/forms/useVersionedForm.js';
import { notified } from '../../../lib/notices.slice.js';
import { needsReload } from '../apply-settings.js';
import { formatValue } from '../history/describe-change.js';
import { t } from '../messages.js';
import { sections, type FormSectionName } from '../sections.js';
import {
  createFormSchema,
  getChangedSettings,
  toFormErrors,
  toFormValues,
  toSettingsValues,
  toSettingValue,
  type FormName,
  type FormValues,
} from '../setting-values.js';
import { settingsApi, useChangeSettingsMutation } from '../settings.api.js';

/** The version of the settings is their revision, as text of equal length so that a later one is greater. */
type Doc = FormValues & { updatedAt: string };
const toDoc = (view: PortalSettingsView, names: readonly FormName[]): Doc => ({
  ...toFormValues(view, names),
  updatedAt: String(view.revision).padStart(15, '0'),
});

/** The form of the settings of a section. Another admin may change them, or others, at the same time. */
export const useSectionForm = (section: FormSectionName, view: PortalSettingsView) => {
  const names: readonly FormName[] = sections[section].names;
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [change] = useChangeSettingsMutation();
  const readTheirs = useTheirs();
  const [conflictTitle, setConflictTitle] = useState<string>(errorTable.setting_changed.text);
  const [savedNames, setSavedNames] = useState<readonly string[]>([]);
  const current = useMemo(() => toDoc(view, names), [view, names]);
  const schema = useMemo(() => createFormSchema(names), [names]);

  const handleError = async (error: ApiError, values: FormValues): Promise<ApiError> => {
    if (error.code !== 'setting_changed')
      return { ...error, ...(error.fields && { fields: toFormErrors(error.fields, values) }) };
    const theirs = await readTheirs();
    if (!theirs) return error;
    if (theirs.by) setConflictTitle(t('settingsPage.changedBy', { naam: theirs.by }));
    return { ...error, details: { setting: toDoc(theirs.view, names) } };
  };
  const formState = useVersionedForm<Doc, FormValues>({
    current,
    schema,
    toValues: (doc) => Object.fromEntries(names.map((name) => [name, doc[name]])) as unknown as FormValues,
    getChangedFields: getChangedSettings,
    describeField: (values, name) => ({
      label: t(`setting.${name}`),
      text: formatValue(toSettingValue(values, name), name),
    }),
    update: async (values, version) => {
      const changed = getChangedSettings(values, version);
      const body = { revision: Number(version.updatedAt), values: toSettingsValues(values, changed), reset: [] };
      const { data, error } = await change({ body });
      if (!data) return { error: await handleError(getApiError(error ?? {}), values) };
      setSavedNames(changed);
      return { data: { results: toDoc(data.results, names) } };
    },
    document: { name: 'setting', schema: { safeParse: (doc) => ({ data: doc as Doc | undefined }) } },
  });
  const mustReload = needsReload(savedNames);
  return {
    formState,
    conflictTitle,
    mustReload,
    handleSaved: () =>
      void dispatch(notified('ok', t('settingsPage.savedSection', { section: t(`section.${section}`) }))),
    takeReset: (reset: PortalSettingsView, name: FormName) => formState.takeVersion(toDoc(reset, names), [name]),
  };
};

/** Reads the settings that another admin saved, and who that was. */
const useTheirs = () => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const { settings, settingsVersions } = settingsApi.endpoints;
  const options = { forceRefetch: true, subscribe: false };
  return async () => {
    const [theirs, versions] = await Promise.all([
      dispatch(settings.initiate(undefined, options)),
      dispatch(settingsVersions.initiate({ query: { page: 1, limit: 1 } }, options)),
    ]);
    return theirs.data && { view: theirs.data.results, by: versions.data?.results.docs[0]?.by.naam };
  };
};
