import type { Woorden } from '@ledenportaal/shared';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { getApiError } from '../../lib/api/api-error.js';
import { notified } from '../../lib/notices.slice.js';
import { t } from './messages.js';
import { findCurrentGroup, findGroupError, formatGroup, replaceGroup, type EditedGroup } from './synonym-groups.js';
import { useChangeWoordenMutation } from './woorden.api.js';

type Options = { woorden: Woorden; edited: EditedGroup; onSaved: (words: string[]) => void };

/**
 * Form state for one group. Saving replaces all groups, of the revision that is shown. After a conflict the page reads
 * them again, and saving once more replaces the group in those.
 */
export const useGroupForm = ({ woorden: { synoniemen, revision }, edited, onSaved }: Options) => {
  const [words, setWords] = useState(edited.words);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isOvertaken, setIsOvertaken] = useState(false);
  const [change, { isLoading: isBusy }] = useChangeWoordenMutation();
  const dispatch = useDispatch();
  const isDirtyRef = useRef(false);
  const inputRef = useRef<HTMLInputElement>(null);

  const current = edited.saved && findCurrentGroup(synoniemen, edited.saved);
  const isChanged = current !== undefined && formatGroup(current) !== formatGroup(edited.saved ?? []);
  const conflict = isChanged ? t('group.changedTo', { woorden: formatGroup(current) }) : t('group.changedText');

  const save = async () => {
    const groups = replaceGroup(synoniemen, current, words);
    const invalid = findGroupError(groups);
    setError(invalid);
    setFailure(undefined);
    if (invalid !== undefined) return inputRef.current?.focus();
    const { data, error: cause } = await change({ body: { synoniemen: groups, revision } });
    if (data) {
      isDirtyRef.current = false;
      dispatch(notified('ok', t('group.saved')));
      return onSaved(findCurrentGroup(data.results.synoniemen, words) ?? words);
    }
    const { code, message, fields = {} } = getApiError(cause ?? {});
    setIsOvertaken(code === 'setting_changed');
    if (code !== 'setting_changed') setFailure(Object.values(fields)[0] ?? message);
  };
  return {
    inputRef,
    words,
    error,
    failure,
    conflict: isOvertaken ? conflict : undefined,
    isBusy,
    isDirty: useCallback(() => isDirtyRef.current, []),
    changeWords: (changed: string[]) => {
      isDirtyRef.current = true;
      setWords(changed);
      setError(undefined);
      setFailure(undefined);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!isBusy) void save();
    },
  };
};
