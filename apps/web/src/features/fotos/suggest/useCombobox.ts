import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

type Options = {
  listId: string;
  field: RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  /** Number of options in the list. */
  count: number;
  choose: (index: number) => void;
  clear: () => void;
};

const toOptionId = (listId: string, index: number) => `${listId}-${index}`;

/**
 * Makes a text field that is on the page already an editable combobox with a list, from which the user chooses
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Returns the position of the active
 * option, or -1.
 */
export const useCombobox = ({ listId, field, isOpen, setIsOpen, count, choose, clear }: Options) => {
  const [requested, setActive] = useState(-1);
  const isShown = isOpen && count > 0;
  const active = isShown && requested < count ? requested : -1;

  const open = (index: number) => {
    setIsOpen(true);
    setActive(index);
  };
  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const move = (step: 1 | -1) => {
    if (!isShown) open(step === 1 ? 0 : count - 1);
    else setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
  };
  /** Returns whether the key is used up. */
  const takeKey = ({ key, altKey }: KeyboardEvent): boolean => {
    const isBlank = !field.current?.value.trim();
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (isBlank) return false;
        if (!altKey) move(key === 'ArrowDown' ? 1 : -1);
        else if (key === 'ArrowDown') open(-1);
        else close();
        return true;
      case 'Enter':
        if (active >= 0) choose(active);
        close();
        return active >= 0;
      case 'Escape':
        if (!isShown && field.current?.value === '') return false;
        if (!isShown) clear();
        close();
        return true;
      default:
        return false;
    }
  };
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey, isComposing } = event;
    if (ctrlKey || metaKey || shiftKey || isComposing) return;
    if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) setActive(-1);
    if (!takeKey(event)) return;
    event.preventDefault();
    // The page does not use it too.
    event.stopPropagation();
  });
  const handleInput = useEffectEvent(() => open(-1));
  const handleBlur = useEffectEvent(close);

  // The field is rendered without this, before it is needed.
  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    input.addEventListener('keydown', handleKeyDown, { signal });
    input.addEventListener('input', handleInput, { signal });
    input.addEventListener('blur', handleBlur, { signal });
    return () => controller.abort();
  }, [field]);
  useEffect(() => {
    const input = field.current;
    input?.setAttribute('aria-expanded', String(isShown));
    if (active < 0) return input?.removeAttribute('aria-activedescendant');
    const id = toOptionId(listId, active);
    input?.setAttribute('aria-activedescendant', id);
    // The list may be higher than the window, with enlarged text.
    document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' });
  }, [field, listId, isShown, active]);

  return { isShown, active, getOptionId: (index: number) => toOptionId(listId, index), close };
};
