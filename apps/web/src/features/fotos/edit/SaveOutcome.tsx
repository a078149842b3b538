import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../../lib/api/api-error.js';
import { t } from './messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { Callout } from '../../../ui/Callout.js';
import { EditOutcome } from '../../../ui/form/EditOutcome.js';
import type { FotoFormState } from './useFotoForm.js';

type Props = {
  formState: FotoFormState;
  /** Whether another admin has deleted the photo while the form was open. */
  isDeleted: boolean;
};

export const SaveOutcome = ({ formState, isDeleted }: Props) => (
  <EditOutcome
    formState={formState}
    conflictTitle={t('adminFoto.conflict')}
    savedMessage={
      <Callout tone="ok" title={t('adminFoto.good')}>
        {t('adminFoto.saved')}
      </Callout>
    }
    renderError={(error) => <SaveError error={error} />}
    deletedMessage={
      isDeleted && (
        <Callout tone="error" title={t('adminFoto.gone')}>
          <DeletedMessage />
        </Callout>
      )
    }
  />
);

const SaveError = ({ error: { code, message, status } }: { error: ApiError }) => (
  <Callout tone="error" title={t('adminFoto.error')}>
    {t('adminFoto.notSaved')}
    {code !== 'unreachable' && <p>{message}</p>}
    {status === 404 && <DeletedMessage />}
  </Callout>
);

const DeletedMessage = () => (
  <>
    <p>{t('adminFoto.goneText')}</p>
    <Anchor component={Link} to={getPath('trash')} underline="always">
      {t('adminFoto.toTrash')}
    </Anchor>
  </>
);
