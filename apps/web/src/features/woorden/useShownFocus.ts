import { useEffect, type RefObject } from 'react';
import { t } from './messages.js';
import { formatGroup } from './synonym-groups.js';

/**
 * Gives the focus to the button of a group that was just saved, unless the user is elsewhere. The row of the button that
 * opened the form is replaced when the groups are read again, which may be before or after the dialog has returned the
 * focus to that button. So until the user does something, each change of the page is followed.
 */
export const useShownFocus = (region: RefObject<HTMLElement | null>, shown: string[] | undefined) =>
  useEffect(() => {
    if (!shown) return undefined;
    const label = t('synonyms.edit', { woorden: formatGroup(shown) });
    let wasFocused = false;
    const focusShown = () => {
      const buttons = [...(region.current?.querySelectorAll('button') ?? [])];
      const button = buttons.find((each) => each.getAttribute('aria-label') === label);
      const { activeElement, body } = document;
      if (!button) return;
      const isLost = activeElement === null || activeElement === body;
      // The form may be about to disappear, with the focus in it.
      const isLeft = activeElement?.contains(button) || activeElement?.closest('[role="dialog"]');
      const isHere = region.current?.contains(activeElement);
      if (!isLost && (wasFocused || !(isLeft || isHere))) return;
      button.focus();
      wasFocused = true;
    };
    const observer = new MutationObserver(focusShown);
    observer.observe(document.body, { childList: true, subtree: true });
    focusShown();
    const controller = new AbortController();
    const stop = () => {
      observer.disconnect();
      controller.abort();
    };
    for (const event of ['keydown', 'pointerdown'])
      addEventListener(event, stop, { capture: true, signal: controller.signal });
    return stop;
  }, [region, shown]);
