import { Anchor, Button } from '@mantine/core';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { notified } from '../../../lib/notices.slice.js';
import { getPath } from '../../../lib/routing/paths.js';
import { ButtonRow } from '../../../ui/ButtonRow.js';
import { ListLoader } from '../../../ui/table/ListLoader.js';
import { FotoPicture } from '../../foto-base/FotoPicture.js';
import { useChooseHeroMutation, useHeroChoiceQuery } from '../../fotos/hero/hero-choice.api.js';
import { useHeroQuery } from '../../fotos/hero/hero.api.js';
import { t as tHero } from '../../fotos/hero/messages.js';
import { t } from '../messages.js';

/** The photo of the dashboard. It is chosen on the page of a photo. */
export const HomeSection = () => {
  const dispatch = useDispatch();
  const choice = useHeroChoiceQuery(undefined, { refetchOnMountOrArgChange: true });
  const hero = useHeroQuery(undefined, { refetchOnMountOrArgChange: true });
  const [choose, { isLoading }] = useChooseHeroMutation();
  const foto = hero.data?.results.foto;
  const clear = async () => {
    const { error } = await choose({ body: { foto: null } });
    dispatch(error ? notified('error', getErrorMessage(error)) : notified('ok', tHero('hero.cleared')));
  };
  return (
    <ListLoader query={choice} errorTitle={t('homeFoto.error')}>
      {({ results }) => (
        <div className="settings-card">
          {foto && (
            <div className="settings-home-picture">
              <FotoPicture foto={foto} size="720" onExpired={() => void hero.refetch()} />
            </div>
          )}
          <p role="status">{t(results.foto === null ? 'homeFoto.newest' : 'homeFoto.fixed')}</p>
          {hero.data && results.foto !== null && foto?._id !== results.foto && <p>{t('homeFoto.hidden')}</p>}
          <p className="settings-form-text">{t('homeFoto.how')}</p>
          <ButtonRow>
            <Button component={Link} to={getPath('adminFotos')} variant="default">
              {t('homeFoto.choosePhoto')}
            </Button>
            {results.foto !== null && (
              <Button variant="default" aria-disabled={isLoading} onClick={() => void (isLoading || clear())}>
                {t('homeFoto.useNewest')}
              </Button>
            )}
          </ButtonRow>
          {results.foto !== null && (
            <p>
              <Anchor component={Link} to={getPath('adminFoto', { item: results.foto })} underline="always">
                {t('homeFoto.toFoto')}
              </Anchor>
            </p>
          )}
        </div>
      )}
    </ListLoader>
  );
};
