import type { Foto } from '@ledenportaal/shared';
import { useEffect, useEffectEvent } from 'react';
import { usePageState } from '../../../lib/routing/usePageState.js';
import type { Search } from '../../foto-base/foto-search.js';
import type { FotoFormState } from './useFotoForm.js';

type FieldName = 'beschrijving' | 'tags' | 'eigenaar';

/**
 * Focuses the first field that is still empty when an admin goes from photo to photo, so that they can type without the
 * mouse: of what the search says is missing, or else in this order.
 */
export const useInitialFocus = (foto: Foto, { form }: FotoFormState, { zonder = [] }: Search) => {
  const { after, batch } = usePageState();
  const isInRun = after !== undefined || batch !== undefined;
  const focusFirstEmpty = useEffectEvent(() => {
    const names: FieldName[] = [...zonder, 'beschrijving', 'tags', 'eigenaar'];
    const name = names.find((each) => foto[each].length === 0) ?? 'beschrijving';
    form.getInputNode(name)?.focus();
  });
  useEffect(() => {
    if (isInRun) focusFirstEmpty();
  }, [isInRun]);
  return isInRun;
};
