import type { Bedrijf } from '@ledenportaal/shared';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { RowLink, RowRemoveButton, RowActions } from '../../ui/table/RowActions.js';
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
          <RowLink to={getPath('editBedrijf', { id })} label={t('bedrijf.editOne', { naam })} />
          <RowRemoveButton label={t('bedrijf.removeOne', { naam })} onRemove={() => onRemove(bedrijf)} />
        </>
      )}
      <Favourite bedrijf={bedrijf} />
    </RowActions>
  );
};
