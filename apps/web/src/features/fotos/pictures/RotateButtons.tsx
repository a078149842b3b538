import type { Foto } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { notified } from '../../../lib/notices.slice.js';
import { t } from './messages.js';
import { useRotateFotoMutation } from './pictures.api.js';

const turns = [
  { degrees: 270, label: t('picture.left'), doneText: t('picture.turnedLeft'), Icon: IconRotate2 },
  { degrees: 90, label: t('picture.right'), doneText: t('picture.turnedRight'), Icon: IconRotateClockwise2 },
] as const;

/** Turns a photo by a quarter. */
export const RotateButtons = ({ foto: { _id: id } }: { foto: Foto }) => {
  const dispatch = useDispatch();
  const [rotate, { isLoading }] = useRotateFotoMutation();
  const turn = async (degrees: 90 | 270, doneText: string) => {
    const { error } = await rotate({ params: { id }, body: { degrees } });
    if (error) dispatch(notified('error', `${t('picture.notTurned')} ${getErrorMessage(error)}`));
    else dispatch(notified('ok', doneText));
  };
  return turns.map(({ degrees, label, doneText, Icon }) => (
    <Button
      key={degrees}
      size="sm"
      variant="default"
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      aria-disabled={isLoading}
      onClick={() => void (isLoading || turn(degrees, doneText))}
    >
      {label}
    </Button>
  ));
};
