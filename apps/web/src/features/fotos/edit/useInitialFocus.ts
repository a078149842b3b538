import type { Foto } from '@ledenportaal/shared';
import { useEffect, useEffectEvent } from 'react';
import { usePageState } from '../../../lib/routing/usePageState.js';
import type { Search } from '../../foto-base/foto-search.js';
import type { FotoFormState } from './useFotoForm.js';

type FieldName = 'beschrijving' | 'tags' | 'eigenaar';

/**
 * Focuses a field when an admin goes from photo to photo, so that they can type without the mouse: the first that is still
 * empty, starting with what the search says is missing. After an upload that is the beschrijving, which may have the name
 * of the file.
 */
export const useInitialFocus = (foto: Foto, { form }: FotoFormState, { zonder = [] }: Search) => {
  const { after, batch } = usePageState();
  const isInRun = after !== undefined || batch !== undefined;
  const focusFirstEmpty = useEffectEvent(() => {
    const isUploaded = batch !== undefined || after === 'upload';
    const names: FieldName[] = isUploaded ? [] : [...zonder, 'beschrijving', 'tags', 'eigenaar'];
    const name = names.find((each) => foto[each].length === 0) ?? 'beschrijving';
    form.getInputNode(name)?.focus();
  });
  useEffect(() => {
    if (isInRun) focusFirstEmpty();
  }, [isInRun]);
  return isInRun;
};
