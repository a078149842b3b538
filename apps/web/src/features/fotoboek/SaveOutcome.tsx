import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AskError } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { Callout } from '../../ui/Callout.js';
import { EditOutcome } from '../../ui/EditOutcome.js';
import { differencesOf, type FieldName, type Values } from './foto-values.js';
import type { FotoFormState } from './useFotoForm.js';
import type { KnownLabels } from './useLabels.js';

type Props = {
  state: FotoFormState;
  labels: KnownLabels;
  /** Whether another admin has deleted the photo while the form was open. */
  isGone: boolean;
};

export const SaveOutcome = ({ state, labels, isGone }: Props) => {
  const { form } = state;
  return (
    <EditOutcome
      state={{ ...state, keepMine: () => state.keepMine() }}
      conflict={say('adminFoto.conflict')}
      differences={(theirs) =>
        differencesOf(theirs, form.getValues()).map((name) => ({
          label: say(`adminFoto.${name}`),
          left: told(theirs, name, labels),
          right: told(form.getValues(), name, labels),
        }))
      }
      saved={
        <Callout tone="ok" title={say('adminFoto.good')}>
          {say('adminFoto.saved')}
        </Callout>
      }
      failed={(error) => <Failed error={error} />}
      gone={
        isGone && (
          <Callout tone="error" title={say('adminFoto.gone')}>
            <Gone />
          </Callout>
        )
      }
    />
  );
};

const told = (values: Values, name: FieldName, labels: KnownLabels) => {
  const value = values[name];
  if (typeof value === 'string' || name === 'eigenaar' || name === 'beschrijving') return String(value);
  return labels[name]
    .filter(({ _id }) => value.includes(_id))
    .map(({ naam }) => naam)
    .join(', ');
};

const Failed = ({ error: { code, message, status } }: { error: AskError }) => (
  <Callout tone="error" title={say('adminFoto.error')}>
    {say('adminFoto.notSaved')}
    {code !== 'unreachable' && <p>{message}</p>}
    {status === 404 && <Gone />}
  </Callout>
);

const Gone = () => (
  <>
    <p>{say('adminFoto.goneText')}</p>
    <Anchor component={Link} to={to('trash')} underline="always">
      {say('adminFoto.toTrash')}
    </Anchor>
  </>
);
