import type { Label } from '@ledenportaal/shared';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { askErrorOf } from '../../lib/ask-error.js';
import { notified } from '../../lib/notices.slice.js';
import { labelKinds, type LabelKind } from './label-kinds.js';

/** Asks before a label goes, and tells what became of it. `region` takes the focus over from the row that has gone. */
export const useRemoveLabel = (kind: LabelKind, labels: Label[] | undefined, refetch: () => void) => {
  const { useRemove } = labelKinds[kind];
  const [remove] = useRemove();
  const dispatch = useDispatch();
  const [label, setLabel] = useState<Label>();
  const [opened, setOpened] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const isGone = label !== undefined && !labels?.some(({ _id }) => _id === label._id);
  useEffect(() => {
    if (isGone && !opened) region.current?.focus({ preventScroll: true });
  }, [isGone, opened]);

  const confirm = async () => {
    if (!label) return undefined;
    const { data, error } = await remove({ params: { id: label._id } });
    if (data) return void dispatch(notified('ok', data.msg));
    const { status, message } = askErrorOf(error);
    // Somebody else was first: then this list is no longer right.
    if (status === 404) refetch();
    return message;
  };
  return {
    label,
    opened,
    region,
    ask: (asked: Label) => {
      setLabel(asked);
      setOpened(true);
    },
    close: () => setOpened(false),
    confirm,
  };
};
