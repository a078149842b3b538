import { useLocalStorage } from '@mantine/hooks';

/** Whether `/` leads to the search field, in this browser (WCAG 2.1.4: a shortcut of one character can be turned off). */
export const useSearchShortcut = () => {
  const [stored, setStored] = useLocalStorage({
    key: 'zoektoets',
    defaultValue: 'aan',
    getInitialValueInEffect: false,
  });
  return { isOn: stored !== 'uit', toggle: () => setStored(stored === 'uit' ? 'aan' : 'uit') };
};
