import { useSearchParams } from 'react-router-dom';
import { createFieldProps } from '../../lib/forms/create-field-props.js';
import { t } from './messages.js';
import styles from '../../ui/form/Form.module.css';
import { FormButtons } from '../../ui/form/FormButtons.js';
import { Page } from '../../ui/Page.js';
import { ServerError } from '../../ui/form/ServerError.js';
import { hasPoster, parseSection } from './file-values.js';
import { FileUploadField } from './FileUploadField.js';
import { FileFields, SectionField } from './FileFields.js';
import { PosterField } from './poster/PosterField.js';
import { getFilesHref } from './SectionFilter.js';
import { useNewFile } from './useNewFile.js';

export const NewFilePage = () => {
  const [params] = useSearchParams();
  const { form, error, submit, upload, selectFile, poster, videoUrl, ...rest } = useNewFile(
    parseSection(params) ?? 'logo',
  );
  const { section, file } = form.getValues();
  const getFieldProps = createFieldProps(form);
  return (
    <Page title={t('file.newTitle')} isNarrow>
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && !error.fields && !upload.isCancelled && <ServerError message={error.message} />}
        <SectionField getFieldProps={getFieldProps} />
        <FileUploadField
          section={section}
          file={file}
          fraction={upload.fraction}
          error={form.errors.file}
          onFile={selectFile}
          onReject={(reason) => form.setFieldError('file', reason)}
          onCancel={upload.cancel}
        />
        {hasPoster(section) && <PosterField key={section} videoUrl={videoUrl} onPoster={poster.select} />}
        <FileFields section={section} getFieldProps={getFieldProps} />
        <FormButtons {...rest} cancel={{ to: getFilesHref(parseSection(params)) }} />
      </form>
    </Page>
  );
};
