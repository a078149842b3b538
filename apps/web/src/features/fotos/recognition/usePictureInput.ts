import { useEffect, useEffectEvent, type RefObject } from 'react';
import styles from './PictureSearch.module.css';

/**
 * Calls `onPicture` with a file that is dropped on a field or what is beside it in its `<search>`, or a picture that is
 * pasted into it.
 */
export const usePictureInput = (field: RefObject<HTMLInputElement | null>, onPicture: (file: File) => void) => {
  const handlePicture = useEffectEvent(onPicture);
  useEffect(() => {
    const target = field.current?.closest('search');
    if (!target) return undefined;
    const controller = new AbortController();
    const listen = <K extends 'paste' | 'dragover' | 'dragleave' | 'drop'>(
      type: K,
      handle: (event: HTMLElementEventMap[K]) => void,
    ) => target.addEventListener(type, handle, { signal: controller.signal });
    const setOver = (isOver: boolean) => target.classList.toggle(styles.over!, isOver);
    listen('paste', (event) => {
      const file = event.clipboardData?.files[0];
      // Office programs copy a picture beside each text.
      if (!file || event.clipboardData.getData('text/plain')) return;
      event.preventDefault();
      handlePicture(file);
    });
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && target.contains(relatedTarget))) setOver(false);
    });
    listen('drop', (event) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      handlePicture(file);
    });
    return () => {
      controller.abort();
      setOver(false);
    };
  }, [field]);
};
