import { Anchor, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import styles from '../../ui/form/Form.module.css';
import { FormButtons } from '../../ui/form/FormButtons.js';
import { Page } from '../../ui/Page.js';
import { ServerError } from '../../ui/form/ServerError.js';
import type { LabelKind } from './label-kinds.js';
import { useLabelForm } from './useLabelForm.js';

export const NewTagPage = () => <LabelForm kind="tags" />;
export const NewThemaPage = () => <LabelForm kind="themas" />;

const LabelForm = ({ kind }: { kind: LabelKind }) => {
  const { form, error, submit, ...rest } = useLabelForm(kind);
  return (
    <Page title={t(`${kind}.newTitle`)} isNarrow>
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && (
          <LabelFormError kind={kind} error={error} naam={form.getValues().naam} onLeave={rest.discardChanges} />
        )}
        <TextInput
          {...form.getInputProps('naam')}
          name="naam"
          label={t('label.naam')}
          description={t(`${kind}.newHelp`)}
          autoComplete="off"
        />
        <FormButtons
          {...rest}
          cancel={{ to: getPath(kind) }}
          saveText={t('label.save')}
          leaveTexts={{ title: t('label.leaveTitle'), text: t('label.leaveText') }}
        />
      </form>
    </Page>
  );
};

type LabelFormErrorProps = { kind: LabelKind; error: ApiError; naam: string; onLeave: () => void };

/** Shows the server's error. If the name is taken, links to the label that has it. */
const LabelFormError = ({ kind, error: { status, message }, naam, onLeave }: LabelFormErrorProps) => (
  <ServerError message={message}>
    {status === 409 && (
      <Anchor
        component={Link}
        to={`${getPath(kind)}?${new URLSearchParams({ zoek: naam.trim() }).toString()}`}
        onClick={onLeave}
        underline="always"
      >
        {t(`${kind}.existing`)}
      </Anchor>
    )}
  </ServerError>
);
