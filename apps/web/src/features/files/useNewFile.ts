import type { CatalogueFile, Section } from '@ledenportaal/shared';
import { useRef } from 'react';
import { t } from './messages.js';
import { useUpload } from '../../lib/upload/useUpload.js';
import { useNewForm } from '../../lib/forms/useNewForm.js';
import { createEmptyValues, NewFileForm, toFileValues, type NewFileValues } from './file-values.js';
import { toFileFieldError } from './file-field-error.js';
import { useAddFileMutation } from './files.api.js';
import { getFilesHref } from './SectionFilter.js';
import { useVideoUrl } from './poster/useVideoUrl.js';
import { usePoster } from './poster/usePoster.js';
import { useVideoDuration } from './poster/useVideoDuration.js';

export const useNewFile = (section: Section) => {
  const [add] = useAddFileMutation();
  const upload = useUpload();
  const poster = usePoster();

  const uploadFile = async ({ file, ...values }: NewFileValues) => {
    if (!file) return {};
    const body = { ...toFileValues(values), ...(await getDurationField()) };
    const result = await upload.run((onProgress) => add({ file, body, onProgress }));
    if (!result) return {};
    if (result.error) return { error: toFileFieldError(result.error) };
    return { data: await poster.uploadFor(result.data) };
  };
  const form = useNewForm<NewFileValues, CatalogueFile>({
    initialValues: createEmptyValues(section),
    schema: NewFileForm,
    add: ({ body }) => uploadFile(body),
    getAddedNotice: ({ title }) => t('file.added', { title }),
    getAddedHref: (added) => getFilesHref(added.section),
  });
  const { section: selectedSection, file } = form.form.getValues();
  const videoUrl = useVideoUrl(selectedSection === 'video' ? file : null);
  const getDurationField = useVideoDuration(videoUrl);
  return { ...form, upload, selectFile: useFileSelection(form.form), poster, videoUrl };
};

type Form = ReturnType<typeof useNewForm<NewFileValues, CatalogueFile>>['form'];

/** Selects a file and fills in its name and title, unless the user has typed other values. */
const useFileSelection = (form: Form) => {
  const suggested = useRef({ filename: '', title: '' });
  return (file: File | null) => {
    form.setFieldValue('file', file);
    form.clearFieldError('file');
    if (!file) return;
    const filename = file.name.normalize('NFC');
    const suggestions = { filename, title: filename.replace(/\.[^.]+$/, '') };
    for (const name of ['filename', 'title'] as const) {
      const currentValue = form.getValues()[name];
      if (!currentValue || currentValue === suggested.current[name]) form.setFieldValue(name, suggestions[name]);
    }
    suggested.current = suggestions;
  };
};
