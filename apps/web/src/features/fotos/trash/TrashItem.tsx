import type { DeletedFoto } from '@ledenportaal/shared';
import { useDispatch } from 'react-redux';
import { useConfigQuery } from '../../../lib/api/api.js';
import { getApiError, getErrorMessage } from '../../../lib/api/api-error.js';
import { formatDate } from '../../../lib/format.js';
import { truncateText } from '../../../lib/truncate-text.js';
import { t } from './messages.js';
import { RestoreButton } from '../../trash/RestoreButton.js';
import { notified } from '../../../lib/notices.slice.js';
import { getPath } from '../../../lib/routing/paths.js';
import { Callout } from '../../../ui/Callout.js';
import { SmallText } from '../../../ui/SmallText.js';
import { SelectionCheckbox } from '../../../ui/selection/SelectionCheckbox.js';
import type { AnySelection } from '../../../ui/selection/useSelection.js';
import { ExistingFotoLink } from '../ExistingFotoLink.js';
import { FotoPicture, getFotoName } from '../../foto-base/FotoPicture.js';
import { useRestoreFotoMutation } from '../../foto-base/fotos.api.js';
import styles from './TrashPage.module.css';

type Props = { deleted: DeletedFoto; selection: AnySelection; onExpired: () => void };

export const TrashItem = ({ deleted: { foto, deletedAt, until, deletedBy }, selection, onExpired }: Props) => {
  const { data: config } = useConfigQuery();
  const dispatch = useDispatch();
  const [restore, { isLoading, error }] = useRestoreFotoMutation();
  const name = getFotoName(foto);
  const formatDay = (at: string) => formatDate(at, config?.results.timeZone);
  const dates = { deleted: formatDay(deletedAt), until: formatDay(until) };
  const restoreFoto = async () => {
    const { data } = await restore({ params: { id: foto._id } });
    if (!data) return;
    const link = { to: getPath('adminFoto', { item: foto._id }), text: t('trash.view') };
    dispatch(notified('ok', t('trash.restored', { name: truncateText(name) }), link));
  };
  return (
    <div role="listitem">
      <div className={styles.picture}>
        <FotoPicture foto={foto} size="480" ratio={1.5} onExpired={onExpired} />
        <div className={styles.choose}>
          <SelectionCheckbox selection={selection} id={foto._id} name={name} />
        </div>
      </div>
      <p className={styles.name}>{name}</p>
      <SmallText mt={2} lh={1.4}>
        {deletedBy.naam ? t('trash.datesBy', { ...dates, name: deletedBy.naam }) : t('trash.dates', dates)}
      </SmallText>
      {error && (
        <Callout tone="error">
          <p>{getErrorMessage(error)}</p>
          <ExistingFotoLink error={getApiError(error)} page="adminFoto" />
        </Callout>
      )}
      <div className={styles.restore}>
        <RestoreButton name={name} isRestoring={isLoading} onRestore={() => void (isLoading || restoreFoto())} />
      </div>
    </div>
  );
};
