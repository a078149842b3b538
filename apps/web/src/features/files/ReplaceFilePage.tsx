import { trashDays, type CatalogueFile } from '@ledenportaal/shared';
import { z } from 'zod/mini';
import { t } from './messages.js';
import { useUpload } from '../../lib/upload/useUpload.js';
import { useNewForm } from '../../lib/forms/useNewForm.js';
import { Callout } from '../../ui/Callout.js';
import styles from '../../ui/form/Form.module.css';
import { FormButtons } from '../../ui/form/FormButtons.js';
import { Page, PageTitle } from '../../ui/Page.js';
import { ServerError } from '../../ui/form/ServerError.js';
import { formatKindAndSize } from '../content/format-kind-and-size.js';
import { CurrentFile } from './CurrentFile.js';
import { toFileFieldError } from './file-field-error.js';
import { formatFileInfo, createFileSchema } from './file-values.js';
import { FileUploadField } from './FileUploadField.js';
import { useReplaceFileMutation } from './files.api.js';
import { getFilesHref } from './SectionFilter.js';
import { useVideoUrl } from './poster/useVideoUrl.js';
import { useVideoDuration } from './poster/useVideoDuration.js';
import { FileLoader } from './FileLoader.js';

export const ReplaceFilePage = () => (
  <FileLoader title={t('file.replaceTitle')}>{(file) => <ReplaceForm key={file._id} file={file} />}</FileLoader>
);

const ReplaceForm = ({ file: currentFile }: { file: CatalogueFile }) => {
  const { form, error, submit, upload, ...rest } = useReplaceFile(currentFile);
  const { file } = form.getValues();
  return (
    <Page
      title={t('file.replaceTitle')}
      documentTitle={<PageTitle>{[currentFile.title, t('file.replaceTitle')]}</PageTitle>}
      lead={currentFile.title}
      isNarrow
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && !error.fields?.file && !upload.isCancelled && <ServerError message={error.message} />}
        <CurrentFile file={currentFile} />
        <FileUploadField
          section={currentFile.section}
          file={file}
          fraction={upload.fraction}
          error={form.errors.file}
          onFile={(selected) => form.setFieldValue('file', selected)}
          onReject={(reason) => form.setFieldError('file', reason)}
          onCancel={upload.cancel}
        />
        <Callout tone="info">
          {file
            ? t('file.becomes', { old: formatKindAndSize(currentFile), new: formatFileInfo(file), days: trashDays })
            : t('file.oldKept', { days: trashDays })}
        </Callout>
        <FormButtons {...rest} saveText={t('file.replace')} cancel={{ to: getFilesHref(currentFile.section) }} />
      </form>
    </Page>
  );
};

type ReplaceValues = { file: File | null };

const useReplaceFile = ({ _id, section, title }: CatalogueFile) => {
  const [replace] = useReplaceFileMutation();
  const upload = useUpload();
  const send = async ({ file }: ReplaceValues) => {
    if (!file) return {};
    const body = await getDurationField();
    const result = await upload.run((onProgress) => replace({ params: { id: _id }, file, body, onProgress }));
    return result?.error ? { error: toFileFieldError(result.error) } : (result ?? {});
  };
  const form = useNewForm<ReplaceValues, CatalogueFile>({
    initialValues: { file: null },
    schema: z.object({ file: createFileSchema(section) }),
    add: ({ body }) => send(body),
    getAddedNotice: () => t('file.replaced', { title, days: trashDays }),
    getAddedHref: () => getFilesHref(section),
  });
  const getDurationField = useVideoDuration(useVideoUrl(section === 'video' ? form.form.getValues().file : null));
  return { ...form, upload };
};
