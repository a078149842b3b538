import { TextInput } from '@mantine/core';
import { t } from '../messages.js';
import { isHex, toHex } from '../setting-values.js';
import { useSettingsForm } from './settings-form-context.js';

type Props = {
  path: string;
  value: string;
  label: string;
  description?: string;
  placeholder?: string;
  /** What the picker shows without a colour. */
  initial?: string;
};

/** A colour, typed or picked with the picker of the browser. */
export const ColourInput = ({ path, value, label, initial = '#ffffff', ...others }: Props) => {
  const { form, getFieldProps } = useSettingsForm();
  const hex = toHex(value);
  return (
    <TextInput
      {...others}
      {...getFieldProps(path)}
      label={label}
      spellCheck={false}
      maxLength={20}
      leftSectionWidth={48}
      leftSection={
        <input
          type="color"
          className="settings-swatch"
          aria-label={t('colour.pick', { label })}
          value={isHex(hex) ? hex : initial}
          onChange={(event) => form.setFieldValue(path, event.currentTarget.value)}
        />
      }
    />
  );
};
