import type { CatalogueFile, Section } from '@ledenportaal/shared';
import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { useNewForm } from '../../lib/useNewForm.js';
import { emptyFile, NewFileForm, valuesOf, type NewFileValues } from './file-values.js';
import { atField } from './file-refusal.js';
import { useAddFileMutation } from './files.api.js';
import { filesHref } from './SectionFilter.js';
import { useFilm } from './useFilm.js';
import { usePoster } from './usePoster.js';
import { useSeconds } from './useSeconds.js';
import { useSending } from './useSending.js';

export const useNewFile = (section: Section) => {
  const [add] = useAddFileMutation();
  const sending = useSending();
  const poster = usePoster();
  const navigate = useNavigate();
  const dispatch = useDispatch();

  const send = async ({ file, ...values }: NewFileValues) => {
    if (!file) return {};
    const body = { ...valuesOf(values), ...(await secondsSent()) };
    const { data, error } = await sending.follow((onProgress) => add({ file, body, onProgress }));
    if (!data) return { error: atField(error) };
    return { data: await poster.sendFor(data) };
  };
  const form = useNewForm<NewFileValues, CatalogueFile>({
    initialValues: emptyFile(section),
    schema: NewFileForm,
    add: ({ body }) => send(body),
    onAdded: (file, isHere) => {
      dispatch(notified('ok', say('file.added', { title: file.title })));
      if (isHere) void navigate(filesHref(file.section), { replace: true });
    },
  });
  const { section: chosen, file } = form.form.getValues();
  const film = useFilm(chosen === 'video' ? file : null);
  const secondsSent = useSeconds(film);
  return { ...form, sending, choose: useChoice(form.form), poster, film };
};

type Form = ReturnType<typeof useNewForm<NewFileValues, CatalogueFile>>['form'];

/** Selects a file and fills in its name and title, unless the user has typed other values. */
const useChoice = (form: Form) => {
  const suggested = useRef({ filename: '', title: '' });
  return (file: File | null) => {
    form.setFieldValue('file', file);
    form.clearFieldError('file');
    if (!file) return;
    const filename = file.name.normalize('NFC');
    const next = { filename, title: filename.replace(/\.[^.]+$/, '') };
    for (const name of ['filename', 'title'] as const) {
      const now = form.getValues()[name];
      if (!now || now === suggested.current[name]) form.setFieldValue(name, next[name]);
    }
    suggested.current = next;
  };
};
