import type { Foto } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconSquareCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useDispatch } from 'react-redux';
import { notified } from '../../lib/notices.slice.js';
import { t } from '../foto-base/messages.js';
import type { MemberSelectionProps } from './MemberSelection.js';

/** Lets a member select photos after a click on `button`; its code loads then. */
export const useMemberSelection = (items: readonly Foto[] | undefined) => {
  const [Selection, setSelection] = useState<ComponentType<MemberSelectionProps>>();
  const [hasStopped, setHasStopped] = useState(false);
  const dispatch = useDispatch();
  const start = () =>
    import('./MemberSelection.js').then(
      ({ MemberSelection }) => setSelection(() => MemberSelection),
      () => dispatch(notified('error', t('site.unreachable'))),
    );
  const stop = () => {
    setHasStopped(true);
    setSelection(undefined);
  };
  return {
    Selection,
    stop,
    button: !Selection && !!items?.length && <SelectButton hasFocus={hasStopped} onClick={() => void start()} />,
  };
};

/** `hasFocus`: whether it gets the focus that another button has lost. */
const SelectButton = ({ hasFocus, onClick }: { hasFocus: boolean; onClick: () => void }) => {
  const button = useRef<HTMLButtonElement>(null);
  const shouldFocus = useRef(hasFocus);
  useEffect(() => {
    if (shouldFocus.current) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Button
      ref={button}
      size="compact-md"
      variant="default"
      leftSection={<IconSquareCheck size={18} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      {t('fotos.select')}
    </Button>
  );
};
