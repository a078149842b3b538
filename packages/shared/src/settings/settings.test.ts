import { expect, it } from 'vitest';
import { PortalSettingsView, SettingsChange } from './settings.js';

it('limits the texts of a change to 200, and not those that a content folder has', () => {
  const createMessages = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`text.${number}`, 'Tekst']));
  const isAllowed = (count: number) =>
    SettingsChange.safeParse({ revision: 0, values: { messages: createMessages(count) } }).success;
  expect([isAllowed(200), isAllowed(201)]).toEqual([true, false]);
  const { messages } = PortalSettingsView.shape.values.shape;
  expect(messages.safeParse(createMessages(201)).success).toBe(true);
});
