import { normalise, type NewBedrijf } from '@ledenportaal/shared';
import { Autocomplete, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../messages.js';
import { inlineList } from '../../../ui/form/inline-list.js';
import { WordsInput } from '../../../ui/form/WordsInput.js';
import { getChoices, type FilterKind } from '../bedrijf-filters.js';
import { useBedrijvenQuery } from '../bedrijven.api.js';
import styles from './BedrijfForm.module.css';

type Form = UseFormReturnType<NewBedrijf>;

const maxWordLength = 60;
const words = {
  normalise,
  maxLength: maxWordLength,
  texts: {
    description: t('bedrijf.words'),
    placeholder: t('bedrijf.wordsAdd'),
    remove: (naam: string) => t('bedrijf.removeWord', { naam }),
  },
};

export const BedrijfFields = ({ form }: { form: Form }) => {
  const { data } = useBedrijvenQuery();
  const getSuggestions = (kind: FilterKind) => getChoices(data?.results ?? [], kind).map(({ word }) => word);
  const input = (name: keyof NewBedrijf) => ({
    ...form.getInputProps(name),
    name,
    label: t(`bedrijf.${name}`),
    error: getError(form, name),
  });
  return (
    <>
      <TextInput {...input('naam')} description={t('bedrijf.optional')} autoComplete="off" />
      <Textarea
        {...input('beschrijving')}
        description={t('bedrijf.beschrijvingHelp')}
        autosize
        minRows={3}
        maxRows={10}
      />
      <div className={styles.pair}>
        <Autocomplete
          {...input('categorie')}
          description={t('bedrijf.categorieHelp')}
          data={getSuggestions('categorie')}
          {...inlineList}
          autoComplete="off"
        />
        <TextInput {...input('plaats')} autoComplete="off" />
      </div>
      <WordsInput {...words} {...input('doelgroepen')} suggestions={getSuggestions('doelgroepen')} />
      <WordsInput {...words} {...input('activiteiten')} suggestions={getSuggestions('activiteiten')} />
      <TextInput {...input('website')} inputMode="url" autoComplete="off" />
      <div className={styles.pair}>
        <TextInput {...input('email')} type="email" autoComplete="off" />
        <TextInput {...input('telefoon')} type="tel" autoComplete="off" />
      </div>
    </>
  );
};

/** For a list, returns the error of the first invalid word. */
const getError = ({ errors }: Form, name: string) =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
