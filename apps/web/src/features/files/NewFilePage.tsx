import { useSearchParams } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { FormButtons } from '../../ui/FormButtons.js';
import { Page } from '../../ui/Page.js';
import { ServerError } from '../../ui/ServerError.js';
import styles from './File.module.css';
import { hasPoster, sectionOf, type FileValues } from './file-values.js';
import { FileDrop } from './FileDrop.js';
import { FileFields, SectionField } from './FileFields.js';
import { PosterField } from './PosterField.js';
import { filesHref } from './SectionFilter.js';
import { useNewFile } from './useNewFile.js';

export const NewFilePage = () => {
  const [params] = useSearchParams();
  const { form, error, submit, sending, choose, poster, film, ...rest } = useNewFile(sectionOf(params) ?? 'logo');
  const { section, file } = form.getValues();
  const input = (name: keyof FileValues) => ({ ...form.getInputProps(name), name, autoComplete: 'off' });
  return (
    <Page title={say('file.newTitle')} width="narrow">
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && !error.fields && !sending.isCancelled && <ServerError message={error.message} />}
        <SectionField input={input} />
        <FileDrop
          section={section}
          file={file}
          fraction={sending.fraction}
          error={form.errors.file}
          onFile={choose}
          onRefuse={(reason) => form.setFieldError('file', reason)}
          onCancel={sending.cancel}
        />
        {hasPoster(section) && <PosterField key={section} film={film} onPoster={poster.choose} />}
        <FileFields section={section} input={input} />
        <FormButtons {...rest} cancel={{ to: filesHref(sectionOf(params)) }} />
      </form>
    </Page>
  );
};
