import { dutchErrorMap, NewLabel, type Label } from '@ledenportaal/shared';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { getApiError } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { undoableNotified } from '../../lib/notices.slice.js';
import { RenameDialog } from '../../ui/dialog/RenameDialog.js';
import { labelKinds, type LabelKind } from './label-kinds.js';

type Props = { kind: LabelKind; label: Label | undefined; labels: Label[]; onClose: () => void };

/** Renames a label. If the name is taken, offers to merge the two labels. */
export const RenameLabelDialog = ({ kind, label, labels, onClose }: Props) => (
  <RenameDialog
    naam={label?.naam}
    title={label ? t(`${kind}.renameTitle`, { naam: label.naam }) : ''}
    texts={{ save: t('label.save'), merge: t('label.merge') }}
    Field={NaamInput}
    field={{ name: 'naam', label: t('label.naam') }}
    validate={(naam) => NewLabel.safeParse({ naam }, { error: dutchErrorMap }).error?.issues[0]?.message}
    {...useRenameLabel(kind, label, labels)}
    onClose={onClose}
  />
);

type NaamInputProps = Omit<TextInputProps, 'onChange'> & { onChange: (naam: string) => void };

const NaamInput = ({ onChange, ...input }: NaamInputProps) => (
  <TextInput {...input} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />
);

const useRenameLabel = (kind: LabelKind, label: Label | undefined, labels: Label[]) => {
  const { useRename, useMerge } = labelKinds[kind];
  const [sendRename] = useRename();
  const [sendMerge] = useMerge();
  const dispatch = useDispatch();
  const params = { id: label?._id ?? '' };
  const old = label?.naam ?? '';
  const mergeInto = async (into: string) => {
    const { data, error } = await sendMerge({ params, body: { into } });
    if (!data) return { text: getApiError(error ?? {}).message };
    dispatch(undoableNotified(data.msg, data.undo));
    return undefined;
  };
  const rename = async (naam: string) => {
    const { data, error } = await sendRename({ params, body: { naam } });
    if (data) {
      dispatch(undoableNotified(t(`${kind}.renamed`, { old, naam: data.results.naam }), undefined));
      return undefined;
    }
    const { status, message, details } = getApiError(error ?? {});
    const existing = labels.find(({ _id }) => status === 409 && _id === details?.label);
    if (!existing) return { text: message };
    return { text: t(`${kind}.mergeText`, { naam: existing.naam, old }), merge: () => mergeInto(existing._id) };
  };
  return { rename };
};
