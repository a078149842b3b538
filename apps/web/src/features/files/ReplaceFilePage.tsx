import { trashDays, type CatalogueFile } from '@ledenportaal/shared';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { useNewForm } from '../../lib/useNewForm.js';
import { Callout } from '../../ui/Callout.js';
import { FormButtons } from '../../ui/FormButtons.js';
import { Page } from '../../ui/Page.js';
import { ServerError } from '../../ui/ServerError.js';
import { kindAndSize } from '../catalogue/index.js';
import { CurrentFile } from './CurrentFile.js';
import styles from './File.module.css';
import { atField } from './file-refusal.js';
import { aboutChosen, fileFor } from './file-values.js';
import { FileDrop } from './FileDrop.js';
import { useReplaceFileMutation } from './files.api.js';
import { filesHref } from './SectionFilter.js';
import { useFilm } from './useFilm.js';
import { useSeconds } from './useSeconds.js';
import { useSending } from './useSending.js';
import { WithFile } from './WithFile.js';

export const ReplaceFilePage = () => (
  <WithFile title={say('file.replaceTitle')}>{(file) => <ReplaceForm key={file._id} file={file} />}</WithFile>
);

const ReplaceForm = ({ file: old }: { file: CatalogueFile }) => {
  const { form, error, submit, sending, ...rest } = useReplacement(old);
  const { file } = form.getValues();
  return (
    <Page title={say('file.replaceTitle')} lead={old.title} width="narrow">
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && !error.fields?.file && !sending.isCancelled && <ServerError message={error.message} />}
        <CurrentFile file={old} />
        <FileDrop
          section={old.section}
          file={file}
          fraction={sending.fraction}
          error={form.errors.file}
          onFile={(chosen) => form.setFieldValue('file', chosen)}
          onRefuse={(reason) => form.setFieldError('file', reason)}
          onCancel={sending.cancel}
        />
        <Callout tone="info">
          {file
            ? say('file.becomes', { old: kindAndSize(old), new: aboutChosen(file), days: trashDays })
            : say('file.oldKept', { days: trashDays })}
        </Callout>
        <FormButtons {...rest} save={say('file.replace')} cancel={{ to: filesHref(old.section) }} />
      </form>
    </Page>
  );
};

type Values = { file: File | null };

const useReplacement = ({ _id, section, title }: CatalogueFile) => {
  const [replace] = useReplaceFileMutation();
  const sending = useSending();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const send = async ({ file }: Values) => {
    if (!file) return {};
    const body = await secondsSent();
    const { data, error } = await sending.follow((onProgress) =>
      replace({ params: { id: _id }, file, body, onProgress }),
    );
    return data ? { data } : { error: atField(error) };
  };
  const form = useNewForm<Values, CatalogueFile>({
    initialValues: { file: null },
    schema: z.object({ file: fileFor(section) }),
    add: ({ body }) => send(body),
    onAdded: (_, isHere) => {
      dispatch(notified('ok', say('file.replaced', { title, days: trashDays })));
      if (isHere) void navigate(filesHref(section), { replace: true });
    },
  });
  const secondsSent = useSeconds(useFilm(section === 'video' ? form.form.getValues().file : null));
  return { ...form, sending };
};
