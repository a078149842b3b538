import { CatalogueFile, FileEdit } from '@ledenportaal/shared';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { t } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { useVersionedForm } from '../../lib/useVersionedForm.js';
import { Callout } from '../../ui/Callout.js';
import { EditOutcome } from '../../ui/EditOutcome.js';
import { FormButtons } from '../../ui/FormButtons.js';
import { Page } from '../../ui/Page.js';
import { ServerError } from '../../ui/ServerError.js';
import { CurrentFile } from './CurrentFile.js';
import styles from './File.module.css';
import { getChangedFields, hasPoster, toFileValues, type FileValues } from './file-values.js';
import { FileFields, SectionField } from './FileFields.js';
import { useUpdateFileMutation } from './files.api.js';
import { PosterEdit } from './PosterEdit.js';
import { getFilesHref } from './SectionFilter.js';
import { usePoster } from './usePoster.js';
import { FileLoader } from './FileLoader.js';

export const EditFilePage = () => (
  <FileLoader title={t('file.editTitle')}>
    {(file, isDeleted) => <FileForm key={file._id} file={file} isDeleted={isDeleted} />}
  </FileLoader>
);

type Props = {
  file: CatalogueFile;
  /** Another user removed the file while this form was open. */
  isDeleted: boolean;
};

const FileForm = ({ file, isDeleted }: Props) => {
  const poster = usePoster();
  const state = useFileForm(file, poster);
  const { form, isSaving, isDirty, save, discardChanges: discardChanges } = state;
  const { section } = form.getValues();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const handleSaved = () => {
    dispatch(notified('ok', t('file.changed', { title: form.getValues().title })));
    void navigate(getFilesHref(section), { replace: true });
  };
  const getFieldProps = (name: keyof FileValues) => ({ ...form.getInputProps(name), name, autoComplete: 'off' });
  return (
    <Page title={t('file.editTitle')} width="narrow">
      <form className={styles.form} onSubmit={save(handleSaved)} noValidate>
        <EditOutcome
          state={{ ...state, keepMine: () => state.keepMine(handleSaved) }}
          conflictTitle={t('file.conflict')}
          getDifferences={(theirs) => toDifferences(theirs, form.getValues())}
          renderError={(error) => <ServerError message={error.message} />}
          deletedMessage={
            isDeleted && (
              <Callout tone="error" title={t('file.gone')}>
                {t('file.goneText')}
              </Callout>
            )
          }
        />
        <CurrentFile file={file} />
        <SectionField getFieldProps={getFieldProps} />
        <FileFields section={section} getFieldProps={getFieldProps} />
        {hasPoster(section) && <PosterEdit file={file} onPoster={poster.select} />}
        <FormButtons
          isSaving={isSaving}
          isDirty={isDirty}
          discardChanges={() => {
            discardChanges();
            poster.select(undefined);
          }}
          cancel={{ to: getFilesHref(file.section) }}
        />
      </form>
    </Page>
  );
};

const useFileForm = (file: CatalogueFile, { uploadFor, isSelected }: ReturnType<typeof usePoster>) => {
  const [update] = useUpdateFileMutation();
  const state = useVersionedForm<CatalogueFile, FileValues>({
    current: file,
    schema: FileEdit,
    toValues: toFileValues,
    getChangedFields: getChangedFields,
    update: async (values, updatedAt) => {
      const response = await update({ params: { id: file._id }, body: { ...toFileValues(values), updatedAt } });
      return response.data ? { data: await uploadFor(response.data) } : response;
    },
    getConflictingVersion: ({ code, details }) =>
      code === 'file_changed' ? CatalogueFile.safeParse(details?.file).data : undefined,
  });
  const { isDirty } = state;
  return { ...state, isDirty: useCallback(() => isDirty() || isSelected(), [isDirty, isSelected]) };
};

const formatFileField = (values: FileValues, name: keyof FileValues) =>
  name === 'section' ? t(`files.section.${values.section}`) : toFileValues(values)[name];
const toDifferences = (theirs: FileValues, mine: FileValues) =>
  getChangedFields(theirs, mine).map((name) => ({
    label: name === 'period' ? t('file.period') : t(`file.${name}`),
    left: formatFileField(theirs, name),
    right: formatFileField(mine, name),
  }));
