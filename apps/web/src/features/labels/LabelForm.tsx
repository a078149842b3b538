import { Anchor, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AskError } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { FormButtons } from '../../ui/FormButtons.js';
import { Page } from '../../ui/Page.js';
import { ServerError } from '../../ui/ServerError.js';
import type { LabelKind } from './label-kinds.js';
import styles from './LabelForm.module.css';
import { useLabelForm } from './useLabelForm.js';

export const NewTagPage = () => <LabelForm kind="tags" />;
export const NewThemaPage = () => <LabelForm kind="themas" />;

const LabelForm = ({ kind }: { kind: LabelKind }) => {
  const { form, error, submit, ...rest } = useLabelForm(kind);
  return (
    <Page title={say(`${kind}.newTitle`)} width="narrow">
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && <LabelFormError kind={kind} error={error} naam={form.getValues().naam} onLeave={rest.letGo} />}
        <TextInput
          {...form.getInputProps('naam')}
          name="naam"
          label={say('label.naam')}
          description={say(`${kind}.newHelp`)}
          autoComplete="off"
        />
        <FormButtons
          {...rest}
          cancel={{ to: to(kind) }}
          save={say('label.save')}
          leave={{ title: say('label.leaveTitle'), text: say('label.leaveText') }}
        />
      </form>
    </Page>
  );
};

type LabelFormErrorProps = { kind: LabelKind; error: AskError; naam: string; onLeave: () => void };

/** Shows the server's error. If the name is taken, links to the label that has it. */
const LabelFormError = ({ kind, error: { status, message }, naam, onLeave }: LabelFormErrorProps) => (
  <ServerError message={message}>
    {status === 409 && (
      <Anchor
        component={Link}
        to={`${to(kind)}?${new URLSearchParams({ zoek: naam.trim() }).toString()}`}
        onClick={onLeave}
        underline="always"
      >
        {say(`${kind}.existing`)}
      </Anchor>
    )}
  </ServerError>
);
