import { maxCountedFotos, type FotoSuggestion } from '@ledenportaal/shared';
import { VisuallyHidden } from '@mantine/core';
import { IconCategory, IconMapPin, IconSearch, IconTag, IconUser } from '@tabler/icons-react';
import { useState, type RefObject } from 'react';
import { formatFotoCount } from '../../foto-base/format-count.js';
import type { LabelNames } from '../../foto-base/foto-href.js';
import type { Search } from '../../foto-base/foto-search.js';
import { applySuggestion } from './apply-suggestion.js';
import { t } from './messages.js';
import styles from './suggest.module.css';
import { useCombobox } from './useCombobox.js';
import { useSuggestions } from './useSuggestions.js';

export type SuggestionsProps = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  changeText: (text: string) => void;
  /** The search that a suggestion changes. */
  search: Search;
  /** `names`: of the label that was added. */
  goTo: (search: Search, names?: LabelNames) => void;
};

type Props = SuggestionsProps & {
  listId: string;
  /** What was in the field before the user typed. */
  textAtFocus: string;
};

const icons = { tag: IconTag, thema: IconCategory, eigenaar: IconUser, plaats: IconMapPin, woord: IconSearch };

const formatCount = ({ count }: FotoSuggestion) =>
  formatFotoCount({ total: Math.min(count, maxCountedFotos), more: count > maxCountedFotos });

/** The list of suggestions below the search field. Choosing one changes the search. */
export const Suggestions = ({ listId, field, text, textAtFocus, changeText, search, goTo }: Props) => {
  // Somebody may have typed before this was loaded.
  const [isOpen, setIsOpen] = useState(() => text !== textAtFocus && document.activeElement === field.current);
  const suggestions = useSuggestions(text, isOpen);
  const choose = (index: number) => {
    const suggestion = suggestions[index]!;
    const { _id, text: naam } = suggestion;
    const next = applySuggestion(search, suggestion);
    changeText(next.tekst ?? '');
    goTo(next, _id === undefined ? undefined : new Map([[_id, naam]]));
  };
  const { isShown, active, getOptionId, close } = useCombobox({
    listId,
    field,
    isOpen,
    setIsOpen,
    count: suggestions.length,
    choose,
    clear: () => changeText(''),
  });
  return (
    <>
      {isShown && (
        <div id={listId} role="listbox" aria-label={t('suggest.label')} className={styles.list}>
          {suggestions.map((suggestion, index) => {
            const Icon = icons[suggestion.kind];
            const kind = t(`suggest.${suggestion.kind}`);
            const count = formatCount(suggestion);
            return (
              <button
                key={`${suggestion.kind} ${suggestion._id ?? suggestion.text}`}
                id={getOptionId(index)}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                aria-label={t('suggest.option', { text: suggestion.text, kind, count })}
                className={styles.option}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  choose(index);
                  close();
                }}
              >
                <Icon size={18} stroke={1.7} aria-hidden />
                <span className={styles.text}>{suggestion.text}</span>
                <span className={styles.fact}>
                  {kind} · {count}
                </span>
              </button>
            );
          })}
        </div>
      )}
      <VisuallyHidden role="status">{isShown && formatSuggestionCount(suggestions.length)}</VisuallyHidden>
    </>
  );
};

const formatSuggestionCount = (count: number) => (count === 1 ? t('suggest.one') : t('suggest.many', { count }));
