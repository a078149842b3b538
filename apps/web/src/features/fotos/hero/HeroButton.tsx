import type { Foto } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { notified } from '../../../lib/notices.slice.js';
import { useChooseHeroMutation, useHeroChoiceQuery } from './hero-choice.api.js';
import { t } from './messages.js';

/** Chooses the photo for the dashboard, or withdraws that choice. */
export const HeroButton = ({ foto: { _id, status } }: { foto: Foto }) => {
  const dispatch = useDispatch();
  const { data } = useHeroChoiceQuery(undefined, { refetchOnMountOrArgChange: true });
  const [choose, { isLoading }] = useChooseHeroMutation();
  if (!data) return null;
  const isChosen = data.results.foto === _id;
  const toggle = async () => {
    const { error } = await choose({ body: { foto: isChosen ? null : _id } });
    if (error) dispatch(notified('error', getErrorMessage(error)));
    else dispatch(notified('ok', t(isChosen ? 'hero.cleared' : `hero.chosen.${status}`)));
  };
  return (
    <Button size="sm" variant="default" aria-disabled={isLoading} onClick={() => void (isLoading || toggle())}>
      {t(isChosen ? 'hero.clear' : 'hero.choose')}
    </Button>
  );
};
