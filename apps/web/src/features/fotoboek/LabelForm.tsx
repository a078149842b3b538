import { Anchor, Button, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AskError } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { serverErrorTexts } from '../../lib/server-error-texts.js';
import { LeaveGuard } from '../../ui/LeaveGuard.js';
import { Page } from '../../ui/Page.js';
import { ServerError } from '../../ui/ServerError.js';
import type { LabelKind } from './label-kinds.js';
import styles from './LabelForm.module.css';
import { useLabelForm } from './useLabelForm.js';

export const NewTagPage = () => <LabelForm kind="tags" />;
export const NewThemaPage = () => <LabelForm kind="themas" />;

const LabelForm = ({ kind }: { kind: LabelKind }) => {
  const { form, error, isSaving, isDirty, letGo, submit } = useLabelForm(kind);
  return (
    <Page title={say(`${kind}.newTitle`)} width="narrow">
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && <Refusal kind={kind} error={error} naam={form.getValues().naam} onLeave={letGo} />}
        <TextInput
          {...form.getInputProps('naam')}
          name="naam"
          label={say('label.naam')}
          description={say(`${kind}.newHelp`)}
          autoComplete="off"
        />
        <div className={styles.buttons}>
          <Button type="submit" loading={isSaving}>
            {say('label.save')}
          </Button>
          <Button variant="default" component={Link} to={to(kind)} onClick={letGo}>
            {say('site.cancel')}
          </Button>
        </div>
      </form>
      <LeaveGuard
        isBusy={isDirty}
        title={say('label.leaveTitle')}
        text={say('label.leaveText')}
        stay={say('site.stay')}
        leave={say('site.leave')}
      />
    </Page>
  );
};

type RefusalProps = { kind: LabelKind; error: AskError; naam: string; onLeave: () => void };

/** A name that is taken leads to who has it. */
const Refusal = ({ kind, error: { status, message }, naam, onLeave }: RefusalProps) => (
  <ServerError texts={serverErrorTexts} message={message}>
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
