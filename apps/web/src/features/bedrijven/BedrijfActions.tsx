import type { Bedrijf } from '@ledenportaal/shared';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { LinkInRow, RemoveInRow, RowActions } from '../../ui/RowActions.js';
import { Favourite } from './Favourite.js';

type Props = {
  bedrijf: Bedrijf;
  /** For admins. */
  onRemove: ((bedrijf: Bedrijf) => void) | undefined;
};

export const BedrijfActions = ({ bedrijf, onRemove }: Props) => {
  const { _id: id, naam } = bedrijf;
  return (
    <RowActions>
      {onRemove && (
        <>
          <LinkInRow to={to('editBedrijf', { id })} label={say('bedrijf.editOne', { naam })} />
          <RemoveInRow label={say('bedrijf.removeOne', { naam })} onRemove={() => onRemove(bedrijf)} />
        </>
      )}
      <Favourite bedrijf={bedrijf} />
    </RowActions>
  );
};
