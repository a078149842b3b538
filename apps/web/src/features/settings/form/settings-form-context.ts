import type { PortalSettingsView } from '@ledenportaal/shared';
import type { UseFormReturnType } from '@mantine/form';
import { createContext, use } from 'react';
import type { FormName, FormValues } from '../setting-values.js';

type SettingsFormState = {
  /** Has the values of the settings of its section only. */
  form: UseFormReturnType<FormValues>;
  view: PortalSettingsView;
  /** Shows the value of a setting that was reset. */
  takeReset: (view: PortalSettingsView, name: FormName) => void;
};

export const SettingsFormContext = createContext<SettingsFormState | undefined>(undefined);

export const useSettingsForm = () => {
  const state = use(SettingsFormContext);
  if (!state) throw new Error('There is no form of settings around this field.');
  /** The props of the input at a path: `product.slug`. Autofill is off: it would fill in the details of the admin. */
  const getFieldProps = (path: string) => ({ ...state.form.getInputProps(path), name: path, autoComplete: 'off' });
  return { ...state, values: state.form.getValues(), getFieldProps };
};
