import type { DeletedFoto } from '@ledenportaal/shared';
import { Anchor, Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../lib/api.js';
import { askErrorOf, type AskError } from '../../lib/ask-error.js';
import { formatDate, formatShort } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { to } from '../../lib/paths.js';
import { Callout } from '../../ui/Callout.js';
import { FotoPicture, nameOf } from './FotoPicture.js';
import { useRestoreFotoMutation } from './fotoboek.api.js';
import styles from './TrashPage.module.css';

type Props = { deleted: DeletedFoto; onExpired: () => void };

export const TrashItem = ({ deleted: { foto, deletedAt, until }, onExpired }: Props) => {
  const { data: config } = useConfigQuery();
  const dispatch = useDispatch();
  const [restore, { isLoading, error }] = useRestoreFotoMutation();
  const name = nameOf(foto);
  const dateOf = (at: string) => formatDate(at, config?.results.timeZone);
  const putBack = async () => {
    const { data } = await restore({ params: { id: foto._id } });
    if (!data) return;
    const link = { to: to('adminFoto', { item: foto._id }), text: say('trash.view') };
    dispatch(notified('ok', say('trash.restored', { name: formatShort(name) }), link));
  };
  return (
    <div role="listitem">
      <div className={styles.picture}>
        <FotoPicture foto={foto} size="480" ratio={1.5} onExpired={onExpired} />
      </div>
      <p className={styles.name}>{name}</p>
      <p className={styles.dates}>{say('trash.dates', { deleted: dateOf(deletedAt), until: dateOf(until) })}</p>
      {error && <Refusal error={askErrorOf(error)} />}
      <Button
        size="sm"
        variant="default"
        mt={8}
        loading={isLoading}
        leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
        onClick={() => void (isLoading || putBack())}
        aria-label={say('trash.restoreOne', { name })}
      >
        {say('trash.restore')}
      </Button>
    </div>
  );
};

/** Where the same picture was added again meanwhile, it is pointed at. */
const Refusal = ({ error }: { error: AskError }) => (
  <Callout tone="error">
    <p>{error.message}</p>
    {typeof error.details?.foto === 'string' && (
      <Anchor component={Link} to={to('adminFoto', { item: error.details.foto })} underline="always">
        {say('upload.existing')}
      </Anchor>
    )}
  </Callout>
);
