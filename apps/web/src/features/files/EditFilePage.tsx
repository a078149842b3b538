import { CatalogueFile, FileEdit } from '@ledenportaal/shared';
import { useCallback } from 'react';
import { createFieldProps } from '../../lib/forms/create-field-props.js';
import { t } from './messages.js';
import { useVersionedForm } from '../../lib/forms/useVersionedForm.js';
import { EditForm } from '../../ui/form/EditForm.js';
import { Page, PageTitle } from '../../ui/Page.js';
import { ServerError } from '../../ui/form/ServerError.js';
import { ObjectHistory } from '../activity/ObjectHistory.js';
import { CurrentFile } from './CurrentFile.js';
import { getChangedFields, hasPoster, toFileValues, type FileValues } from './file-values.js';
import { FileFields, SectionField } from './FileFields.js';
import { useUpdateFileMutation } from './files.api.js';
import { PosterEdit } from './poster/PosterEdit.js';
import { getFilesHref } from './SectionFilter.js';
import { usePoster } from './poster/usePoster.js';
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
  const formState = useFileForm(file, poster);
  const { form } = formState;
  const { section } = form.getValues();
  const getFieldProps = createFieldProps(form);
  return (
    <Page
      title={t('file.editTitle')}
      documentTitle={<PageTitle>{[file.title, t('file.editTitle')]}</PageTitle>}
      isNarrow
    >
      <EditForm
        formState={formState}
        texts={{ conflict: t('file.conflict'), deleted: { title: t('file.gone'), text: t('file.goneText') } }}
        isDeleted={isDeleted}
        renderError={(error) => <ServerError message={error.message} />}
        getSavedNotice={() => t('file.changed', { title: form.getValues().title })}
        back={{ to: getFilesHref(file.section) }}
        getSavedHref={() => getFilesHref(form.getValues().section)}
        discardChanges={() => {
          formState.discardChanges();
          poster.select(undefined);
        }}
      >
        <CurrentFile file={file} />
        <SectionField getFieldProps={getFieldProps} />
        <FileFields section={section} getFieldProps={getFieldProps} />
        {hasPoster(section) && <PosterEdit file={file} onPoster={poster.select} />}
      </EditForm>
      <ObjectHistory id={file._id} updatedAt={file.updatedAt} />
    </Page>
  );
};

const useFileForm = (file: CatalogueFile, { uploadFor, isSelected }: ReturnType<typeof usePoster>) => {
  const [update] = useUpdateFileMutation();
  const state = useVersionedForm<CatalogueFile, FileValues>({
    current: file,
    schema: FileEdit,
    toValues: toFileValues,
    getChangedFields,
    describeField,
    update: (values, { updatedAt }) =>
      update({ params: { id: file._id }, body: { ...toFileValues(values), updatedAt } }),
    afterSave: async (saved) => (await uploadFor({ results: saved })).results,
    document: { name: 'file', schema: CatalogueFile },
  });
  const { isDirty } = state;
  return { ...state, isDirty: useCallback(() => isDirty() || isSelected(), [isDirty, isSelected]) };
};

const describeField = (values: FileValues, name: keyof FileValues) => ({
  label: name === 'period' ? t('file.period') : t(`file.${name}`),
  text: name === 'section' ? t(`files.section.${values.section}`) : toFileValues(values)[name],
});
