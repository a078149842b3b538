import type { Lid } from '@ledenportaal/shared';
import { Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { usePageState } from '../../lib/routing/usePageState.js';
import { getPath } from '../../lib/routing/paths.js';
import { useCan } from '../../lib/session/useCan.js';
import { BackLink } from '../../ui/BackLink.js';
import { Loading, LoadingLines } from '../../ui/Loading.js';
import { LoadError } from '../../ui/LoadError.js';
import { BarePage } from '../../ui/Page.js';
import { useLidQuery } from './leden.api.js';
import { LidEdit } from './LidEdit.js';
import { LidView } from './LidView.js';

/** The URL parameter `?bewerken` opens the form. */
const editParam = 'bewerken';

export const LidPage = () => {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const isEditing = useCan('leden.edit') && params.has(editParam);
  const { fromList = false } = usePageState();
  const [isRemoving, setRemoving] = useState(false);
  const { data, currentData, error, isFetching, refetch } = useLidQuery({ params: { id } }, { skip: isRemoving });
  const lid = (isRemoving ? data : currentData)?.results;
  const isNotFound = error !== undefined && 'status' in error && error.status === 404;
  const region = useFocusOnChange(isEditing);
  if (isNotFound && !(lid && isEditing)) return <LidNotFound reason={getErrorMessage(error)} />;
  return (
    <BarePage title={lid ? [lid.naam, t('leden.title')] : t('lid.title')}>
      <BackLink to={getPath('leden')} cameFrom={fromList}>
        {t('lid.back')}
      </BackLink>
      <div ref={region} tabIndex={-1} data-focus-quietly>
        {lid ? (
          <LidDetails key={lid._id} lid={lid} isEditing={isEditing} isDeleted={isNotFound} onRemoving={setRemoving} />
        ) : error ? (
          <LoadError order={1} title={t('lid.error')} error={error} isFetching={isFetching} refetch={refetch} />
        ) : (
          <LidSkeleton />
        )}
      </div>
    </BarePage>
  );
};

type LidDetailsProps = { lid: Lid; isEditing: boolean; isDeleted: boolean; onRemoving: (isRemoving: boolean) => void };

const LidDetails = ({ lid, isEditing, isDeleted, onRemoving }: LidDetailsProps) => {
  const href = getPath('lid', { id: lid._id });
  return isEditing ? (
    <LidEdit lid={lid} isDeleted={isDeleted} viewHref={href} />
  ) : (
    <LidView lid={lid} editHref={`${href}?${editParam}`} onRemoving={onRemoving} />
  );
};

/** Reports that the lid does not exist (any more) and redirects to the list of leden. */
const LidNotFound = ({ reason }: { reason: string }) => {
  const dispatch = useDispatch();
  useEffect(() => void dispatch(notified('error', reason)), [dispatch, reason]);
  return <Navigate to={getPath('leden')} replace />;
};

/** Moves the focus into the region when `value` changes, because the focused button is no longer rendered. */
const useFocusOnChange = (value: boolean) => {
  const region = useRef<HTMLDivElement>(null);
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current !== value && !region.current?.contains(document.activeElement))
      region.current?.focus({ preventScroll: true });
    previous.current = value;
  }, [value]);
  return region;
};

const LidSkeleton = () => (
  <Loading>
    <Skeleton height={40} width="min(420px, 80%)" mb={32} />
    <LoadingLines count={5} my={20} minWidth={30} />
  </Loading>
);
