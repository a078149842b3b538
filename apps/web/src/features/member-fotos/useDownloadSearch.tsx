import { fotoCriteria, maxTekst } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useParamHref } from '../../ui/filter/useParamHref.js';
import { ResultsSearch } from '../../ui/form/ResultsSearch.js';
import { SearchField } from '../../ui/form/SearchField.js';
import { useDebouncedUrlText } from '../../ui/form/useDebouncedUrlText.js';
import { Message } from '../../ui/Message.js';
import { t } from '../downloads/list/messages.js';
import { parseText } from '../foto-base/foto-search.js';

const { param, parse } = fotoCriteria.tekst;

/** The text in the URL that the downloads are searched by. */
export const useDownloadText = () => parse(useSearchParams()[0].get(param) ?? '');

/** Searches the downloads by a text in the URL. */
export const useDownloadSearch = () => {
  const urlText = parseText(useSearchParams()[0], 'tekst');
  const getHref = useParamHref(param);
  const navigate = useNavigate();
  const fieldRef = useRef<HTMLInputElement>(null);
  const { isPending: _, ...input } = useDebouncedUrlText(
    urlText,
    (text, shouldReplace) => void navigate(getHref(text), { replace: shouldReplace, preventScrollReset: true }),
  );
  const clear = () => {
    input.changeText('');
    input.flush();
    // The pressed button disappears.
    fieldRef.current?.focus();
  };
  const tekst = useDownloadText();
  return {
    tekst,
    field: (
      <ResultsSearch>
        <SearchField field={fieldRef} label={t('downloads.search')} maxLength={maxTekst} {...input} />
      </ResultsSearch>
    ),
    emptyState: (
      <Message title={t('downloads.noResults')} text={t('downloads.noResultsText', { text: tekst ?? '' })}>
        <Button onClick={clear}>{t('table.clear')}</Button>
      </Message>
    ),
  };
};
