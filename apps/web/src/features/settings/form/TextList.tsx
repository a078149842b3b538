import { TextInput, type TextInputProps } from '@mantine/core';
import { ListField } from './ListField.js';
import { useSettingsForm } from './settings-form-context.js';

type Props = {
  path: string;
  label: string;
  items: readonly string[];
  addLabel: string;
  maxItems?: number;
  isOrdered?: boolean;
  inputMode?: TextInputProps['inputMode'];
};

/** A list of single lines. */
export const TextList = ({ inputMode, ...list }: Props) => {
  const { getFieldProps } = useSettingsForm();
  return (
    <ListField {...list} getName={(text, index) => text || `${list.label} ${index + 1}`} newItem={() => ''}>
      {(path, _, index) => (
        <TextInput {...getFieldProps(path)} inputMode={inputMode} aria-label={`${list.label} ${index + 1}`} />
      )}
    </ListField>
  );
};
