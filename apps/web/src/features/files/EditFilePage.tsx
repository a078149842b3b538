import { CatalogueFile, FileEdit } from '@ledenportaal/shared';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { useVersionedForm } from '../../lib/useVersionedForm.js';
import { Callout } from '../../ui/Callout.js';
import { EditOutcome } from '../../ui/EditOutcome.js';
import { FormButtons } from '../../ui/FormButtons.js';
import { Page } from '../../ui/Page.js';
import { ServerError } from '../../ui/ServerError.js';
import { CurrentFile } from './CurrentFile.js';
import styles from './File.module.css';
import { differencesOf, hasPoster, valuesOf, type FileValues } from './file-values.js';
import { FileFields, SectionField } from './FileFields.js';
import { useUpdateFileMutation } from './files.api.js';
import { PosterEdit } from './PosterEdit.js';
import { filesHref } from './SectionFilter.js';
import { usePoster } from './usePoster.js';
import { WithFile } from './WithFile.js';

export const EditFilePage = () => (
  <WithFile title={say('file.editTitle')}>
    {(file, isGone) => <FileForm key={file._id} file={file} isGone={isGone} />}
  </WithFile>
);

type Props = {
  file: CatalogueFile;
  /** Another user removed the file while this form was open. */
  isGone: boolean;
};

const FileForm = ({ file, isGone }: Props) => {
  const poster = usePoster();
  const state = useFileForm(file, poster);
  const { form, isSaving, isDirty, save, letGo } = state;
  const { section } = form.getValues();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const finish = () => {
    dispatch(notified('ok', say('file.changed', { title: form.getValues().title })));
    void navigate(filesHref(section), { replace: true });
  };
  const input = (name: keyof FileValues) => ({ ...form.getInputProps(name), name, autoComplete: 'off' });
  return (
    <Page title={say('file.editTitle')} width="narrow">
      <form className={styles.form} onSubmit={save(finish)} noValidate>
        <EditOutcome
          state={{ ...state, keepMine: () => state.keepMine(finish) }}
          conflict={say('file.conflict')}
          differences={(theirs) => differencesToldOf(theirs, form.getValues())}
          failed={(error) => <ServerError message={error.message} />}
          gone={
            isGone && (
              <Callout tone="error" title={say('file.gone')}>
                {say('file.goneText')}
              </Callout>
            )
          }
        />
        <CurrentFile file={file} />
        <SectionField input={input} />
        <FileFields section={section} input={input} />
        {hasPoster(section) && <PosterEdit file={file} onPoster={poster.choose} />}
        <FormButtons
          isSaving={isSaving}
          isDirty={isDirty}
          letGo={() => {
            letGo();
            poster.choose(undefined);
          }}
          cancel={{ to: filesHref(file.section) }}
        />
      </form>
    </Page>
  );
};

const useFileForm = (file: CatalogueFile, { sendFor, isChosen }: ReturnType<typeof usePoster>) => {
  const [update] = useUpdateFileMutation();
  const state = useVersionedForm<CatalogueFile, FileValues>({
    known: file,
    schema: FileEdit,
    valuesOf,
    differencesOf,
    update: async (typed, updatedAt) => {
      const answer = await update({ params: { id: file._id }, body: { ...valuesOf(typed), updatedAt } });
      return answer.data ? { data: await sendFor(answer.data) } : answer;
    },
    theirsOf: ({ code, details }) =>
      code === 'file_changed' ? CatalogueFile.safeParse(details?.file).data : undefined,
  });
  const { isDirty } = state;
  return { ...state, isDirty: useCallback(() => isDirty() || isChosen(), [isDirty, isChosen]) };
};

const toldOf = (values: FileValues, name: keyof FileValues) =>
  name === 'section' ? say(`files.section.${values.section}`) : valuesOf(values)[name];
const differencesToldOf = (theirs: FileValues, mine: FileValues) =>
  differencesOf(theirs, mine).map((name) => ({
    label: name === 'period' ? say('file.period') : say(`file.${name}`),
    left: toldOf(theirs, name),
    right: toldOf(mine, name),
  }));
