import type { UseFormReturnType } from '@mantine/form';

/** Creates a function that returns the props of the input of a field. Autofill is off, because the browser would fill in the admin's own details. */
export const createFieldProps =
  <T extends object>(form: UseFormReturnType<T>) =>
  (name: keyof T & string) => ({ ...form.getInputProps(name), name, autoComplete: 'off' });
