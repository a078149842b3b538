import { maxJobFotos, type Reeks } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { ButtonRow } from '../../../ui/ButtonRow.js';
import { SmallText } from '../../../ui/SmallText.js';
import { useFocusAfterRemoval } from '../../../ui/table/useFocusAfterRemoval.js';
import { fotosHref } from '../../foto-base/foto-href.js';
import { emptySearch } from '../../foto-base/foto-search.js';
import { t } from './messages.js';
import { useReeksActions } from './useReeksActions.js';

type Props = { reeks: Reeks; isDisabled: boolean; onRemoved: () => void };

/** Shows, publishes or removes the photos of a reeks. */
export const ReeksActions = ({ reeks, isDisabled, onRemoved }: Props) => {
  const region = useRef<HTMLDivElement>(null);
  const trackFocus = useFocusAfterRemoval(region, reeks);
  const { publish, remove, dialogs } = useReeksActions({ reeksen: [reeks], onRemoved });
  if (reeks.fotos === 0) return null;
  const act = (action: (reeks: Reeks) => void) => ({
    variant: 'default',
    'aria-disabled': isDisabled,
    onClick: () => isDisabled || action(reeks),
  });
  return (
    <div ref={region} tabIndex={-1} data-focus-quietly onFocus={trackFocus}>
      <ButtonRow>
        <Button variant="default" component={Link} to={fotosHref({ ...emptySearch, reeks: reeks._id }, 'adminFotos')}>
          {t('reeks.view')}
        </Button>
        {reeks.concepten > 0 && <Button {...act(publish)}>{t('reeks.publish')}</Button>}
        {reeks.fotos <= maxJobFotos && (
          <Button {...act(remove)} variant="subtle" color="red" c="var(--mantine-color-error)">
            {t('reeks.remove')}
          </Button>
        )}
      </ButtonRow>
      {reeks.fotos > maxJobFotos && <SmallText mt={8}>{t('reeks.tooLarge')}</SmallText>}
      {dialogs}
    </div>
  );
};
