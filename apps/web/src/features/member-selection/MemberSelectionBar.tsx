import { maxFotosPerPage, maxZipFotos, type Foto, type FotoFilter } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconDownload, IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useState, type RefObject } from 'react';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { formatNumber } from '../../lib/format.js';
import { notified } from '../../lib/notices.slice.js';
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.js';
import { t as tSelection } from '../../ui/selection/messages.js';
import { SelectionBar } from '../../ui/selection/SelectionBar.js';
import barStyles from '../../ui/selection/SelectionBar.module.css';
import type { Selection } from '../../ui/selection/useSelection.js';
import { useIsSmallScreen } from '../../ui/useIsSmallScreen.js';
import { collection } from '../collections/collections.api.js';
import { t as tCollection } from '../collections/messages.js';
import { useCollectionOfMany } from '../collections/useCollectionOfMany.js';
import { fotosApi } from '../foto-base/fotos.api.js';
import { ZipDialog } from '../zips/ZipDialog.js';
import { t } from './messages.js';

/** All photos of a list, as in the request for a zip. */
export type AllFotos = { filter: FotoFilter } | { collection: true };

type Props = {
  selection: Selection<Foto>;
  all: AllFotos | undefined;
  bar: RefObject<HTMLDivElement | null>;
  moveFocus: () => void;
  onStop: () => void;
};

const buttonProps = { size: 'sm', px: 12, variant: 'default' } as const;

/** Shows how many photos a member has selected, and what can be done with them. */
export const MemberSelectionBar = ({ selection, all, bar, moveFocus, onStop }: Props) => {
  const { isAll, ids, items, chosen, count, dispatch } = selection;
  const [isZipOpen, setIsZipOpen] = useState(false);
  const { keepOrRelease, isBusy } = useKeepOrRelease(selection, all, moveFocus);
  useRestoreFocus(isBusy);
  const clear = () => {
    moveFocus();
    dispatch({ type: 'clear' });
  };
  const isCollection = all !== undefined && 'collection' in all;
  const first = isAll ? items[0] : chosen[0];
  return (
    <>
      <SelectionBar
        selection={selection}
        label={t('select.label')}
        maxForAll={maxZipFotos}
        bar={bar}
        moveFocus={moveFocus}
        end={
          <Button {...buttonProps} ml="auto" onClick={onStop}>
            {t('select.stop')}
          </Button>
        }
      >
        {isAll && count > maxFotosPerPage ? (
          <p className={barStyles.note}>
            {t(isCollection ? 'select.tooManyToRelease' : 'select.tooManyToKeep', {
              max: formatNumber(maxFotosPerPage),
            })}
          </p>
        ) : (
          <IconButton
            Icon={isCollection ? IconHeartFilled : IconHeart}
            text={isCollection ? tCollection('collection.releaseShort') : t('select.keep')}
            loading={isBusy}
            onClick={() => void keepOrRelease()}
          />
        )}
        <IconButton Icon={IconDownload} text={t('select.zip')} onClick={() => setIsZipOpen(true)} />
        <Button {...buttonProps} variant="subtle" onClick={clear}>
          {tSelection('selection.clear')}
        </Button>
      </SelectionBar>
      {first && (
        <ZipDialog
          opened={isZipOpen}
          onClose={() => setIsZipOpen(false)}
          count={count}
          fotos={isAll && all ? all : { fotos: [...ids] }}
          first={first._id}
        />
      )}
    </>
  );
};

type IconButtonProps = { Icon: typeof IconHeart; text: string; loading?: boolean; onClick: () => void };

/**
 * Without its text on a small screen: more rows of buttons would leave little room for the photos. The button stays
 * the same element when a screen is turned, so that a dialog can return the focus to it.
 */
const IconButton = ({ Icon, text, ...props }: IconButtonProps) => {
  const isSmall = useIsSmallScreen();
  const icon = <Icon size={18} stroke={1.8} aria-hidden />;
  return (
    <Button
      {...buttonProps}
      {...(isSmall ? { px: 8, title: text, 'aria-label': text } : { leftSection: icon })}
      {...props}
    >
      {isSmall ? icon : text}
    </Button>
  );
};

/** Adds the selected photos to the collection, or removes them from it on its own page. */
const useKeepOrRelease = (
  { isAll, chosen, dispatch: change }: Selection<Foto>,
  all: AllFotos | undefined,
  moveFocus: () => void,
) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const collectionOfMany = useCollectionOfMany();
  const [isFinding, setIsFinding] = useState(false);
  /** Returns undefined if the request fails. */
  const findAll = async (): Promise<readonly Foto[] | undefined> => {
    if (!isAll || !all) return chosen;
    setIsFinding(true);
    const limit = maxFotosPerPage;
    const options = { subscribe: false, forceRefetch: true };
    const { data, error } =
      'filter' in all
        ? await dispatch(fotosApi.endpoints.fotos.initiate({ body: { ...all.filter, limit } }, options))
        : await dispatch(collection.initiate({ query: { page: 1, limit } }, options));
    setIsFinding(false);
    if (!data) dispatch(notified('error', tCollection('collection.failed', { reason: getErrorMessage(error ?? {}) })));
    if (!data) return undefined;
    return 'items' in data.results ? data.results.items : data.results.docs.flatMap(({ foto }) => foto ?? []);
  };
  const keepOrRelease = async () => {
    const fotos = await findAll();
    if (!fotos) return;
    const inCollection = !(all && 'collection' in all);
    const ids = fotos.filter((foto) => foto.inCollection !== inCollection).map(({ _id }) => _id);
    const done = await collectionOfMany.change(ids, inCollection);
    if (inCollection) return;
    moveFocus();
    change(isAll ? { type: 'clear' } : { type: 'finishEdit', done: [], removed: done });
  };
  return { keepOrRelease, isBusy: isFinding || collectionOfMany.isBusy };
};
