import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { portal } from '../../test/answers.js';
import { buildLabel, idOf } from '../../test/builders.js';
import { press } from '../../test/press.js';
import { open } from '../../test/render.js';
import { refusal, sentIn, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const rename = `PUT /api/fotoboek/tags/${idOf(21)}`;
const merge = `POST /api/fotoboek/tags/${idOf(21)}/merge`;
let answers: Answers;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  answers = { ...portal };
  calls = serve(answers);
  open('/beeldbank/tags');
});
const sent = (asked: string) => sentIn(calls)(asked).map(({ body }) => body);
const asking = async () => {
  await press('Hernoemen: Ree');
  return within(await screen.findByRole('dialog', { name: 'Tag ‘Ree’ hernoemen' }));
};
const type = (dialog: Awaited<ReturnType<typeof asking>>, value: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name: 'Naam' }), { target: { value } });

it('renames a tag', async () => {
  answers[rename] = { body: { results: buildLabel('Edelhert', 21) } };
  const dialog = await asking();
  type(dialog, '  ');
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await dialog.findByText('Vul een naam in.');
  type(dialog, ' Edelhert ');
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await screen.findByText('Tag ‘Ree’ heet nu ‘Edelhert’.');
  expect(sent(rename)).toEqual([{ naam: 'Edelhert' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers to merge two tags when the name is taken', async () => {
  answers[rename] = refusal('tag_exists', { details: { label: idOf(22) } });
  answers[merge] = { body: { msg: 'Tag ‘Ree’ is samengevoegd met ‘Ven’.' } };
  const dialog = await asking();
  type(dialog, 'ven');
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await dialog.findByText(/alle foto’s met ‘Ree’ krijgen ‘Ven’/);
  fireEvent.click(dialog.getByRole('button', { name: 'Samenvoegen' }));
  await screen.findByText('Tag ‘Ree’ is samengevoegd met ‘Ven’.');
  expect(sent(merge)).toEqual([{ into: idOf(22) }]);
});

it('shows why a rename was rejected, and sends nothing after Annuleren', async () => {
  answers[rename] = refusal('tag_not_found');
  const dialog = await asking();
  type(dialog, 'Edelhert');
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await dialog.findByText(/Deze tag bestaat niet/);
  fireEvent.click(dialog.getByRole('button', { name: 'Annuleren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(merge)).toEqual([]);
});
