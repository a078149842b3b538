import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../messages.js';
import { toHex } from '../setting-values.js';
import { useSettingsForm } from './settings-form-context.js';

type Props = {
  path: string;
  value: string;
  label: string;
  description?: string;
  error?: ReactNode;
  placeholder?: string;
  /** What the picker shows without a colour. */
  initial?: string;
};

/** A colour, typed or picked with the picker of the browser. */
export const ColourInput = ({ path, value, label, error, initial = '#ffffff', ...others }: Props) => {
  const { form, getFieldProps } = useSettingsForm();
  const props = getFieldProps(path);
  const hex = toHex(value);
  return (
    <TextInput
      {...others}
      {...props}
      label={label}
      error={error ?? (props.error as ReactNode)}
      spellCheck={false}
      maxLength={20}
      leftSectionWidth={48}
      leftSection={
        <input
          type="color"
          className="settings-colour-picker"
          aria-label={t('colour.pick', { label })}
          value={/^#[\da-f]{6}$/.test(hex) ? hex : initial}
          onChange={(event) => form.setFieldValue(path, event.currentTarget.value)}
        />
      }
    />
  );
};
