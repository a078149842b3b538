import { errorTable, type PortalSettingsView } from '@ledenportaal/shared';
import { useMemo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { getApiError, type ApiError } from '../../../lib/api/api-error.js';
import { mergeVersions } from '../../../lib/forms/merge-versions.js';
import { useVersionedForm } from '../../../lib/forms/useVersionedForm.js';
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
import { readSettings, settingsApi, useChangeSettingsMutation } from '../settings.api.js';
import { useSavedReport } from '../useSavedReport.js';

/** The version of the settings is their revision, as text of equal length so that a later one is greater. */
type Doc = FormValues & { updatedAt: string };
const toDoc = (view: PortalSettingsView, names: readonly FormName[]): Doc => ({
  ...toFormValues(view, names),
  updatedAt: String(view.revision).padStart(15, '0'),
});

/** The form of the settings of a section. Another admin may change them, or others, at the same time. */
export const useSectionForm = (section: FormSectionName, view: PortalSettingsView) => {
  const names: readonly FormName[] = sections[section].names;
  const [change] = useChangeSettingsMutation();
  const { readTheirs, findEditor } = useTheirs();
  const { reloadNotice, reportSaved } = useSavedReport();
  const [conflictTitle, setConflictTitle] = useState<string>(errorTable.setting_changed.text);
  const savedNames = useRef<readonly FormName[]>([]);
  const current = useMemo(() => toDoc(view, names), [view, names]);
  const schema = useMemo(() => createFormSchema(names), [names]);

  const handleError = async (error: ApiError, mine: FormValues, base: Doc): Promise<ApiError> => {
    if (error.code !== 'setting_changed')
      return { ...error, ...(error.fields && { fields: toFormErrors(error.fields, mine) }) };
    const theirs = await readTheirs();
    if (!theirs) return error;
    const doc = toDoc(theirs, names);
    const { conflicts } = mergeVersions<FormValues>({ base, mine, theirs: doc }, getChangedSettings);
    const naam = conflicts.length > 0 && (await findEditor(conflicts));
    setConflictTitle(naam ? t('settingsPage.changedBy', { naam }) : errorTable.setting_changed.text);
    return { ...error, details: { setting: doc } };
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
      if (!data) return { error: await handleError(getApiError(error ?? {}), values, version) };
      savedNames.current = changed;
      return { data: { results: toDoc(data.results, names) } };
    },
    document: { name: 'setting', schema: { safeParse: (doc) => ({ data: doc as Doc | undefined }) } },
  });
  return {
    formState,
    conflictTitle,
    reloadNotice,
    handleSaved: () =>
      reportSaved(t('settingsPage.savedSection', { section: t(`section.${section}`) }), savedNames.current),
    takeReset: (reset: PortalSettingsView, name: FormName) => {
      formState.takeVersion(toDoc(reset, names), [name]);
      reportSaved(t('source.resetDone', { naam: t(`setting.${name}`) }), [name]);
    },
  };
};

/** Reads the settings that another admin saved, and who last changed one of some settings, if it is known. */
const useTheirs = () => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const readVersions = () =>
    settingsApi.endpoints.settingsVersions.initiate(
      { query: { page: 1, limit: 12 } },
      { forceRefetch: true, subscribe: false },
    );
  return {
    readTheirs: async () => (await dispatch(readSettings())).data?.results,
    findEditor: async (names: readonly FormName[]) => {
      const versions = await dispatch(readVersions());
      return versions.data?.results.docs.find((version) => version.names.some((name) => names.includes(name)))?.by.naam;
    },
  };
};
