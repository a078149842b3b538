import { expect, type Locator } from '@playwright/test';

/** Something that must be seen in a page, or in a part of it. */
export type Sight = (at: Locator) => Promise<void>;

type Role = Parameters<Locator['getByRole']>[0];
const named =
  (role: Role) =>
  (name: string | RegExp): Sight =>
  (at) =>
    expect(at.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first()).toBeVisible();

export const button = named('button');
export const region = named('region');
export const tab = named('tab');
export const column = named('columnheader');
export const image = named('img');

export const heading =
  (level: number, name: string | RegExp): Sight =>
  (at) =>
    expect(
      at.getByRole('heading', { level, name, ...(typeof name === 'string' && { exact: true }) }).first(),
    ).toBeVisible();

export const text =
  (words: string | RegExp): Sight =>
  (at) =>
    expect(at).toContainText(words);

/** A link that reads so, and leads there. */
export const link =
  (name: string | RegExp, href: string | RegExp): Sight =>
  async (at) => {
    const found = at.getByRole('link', { name, ...(typeof name === 'string' && { exact: true }) }).first();
    await expect(found).toBeVisible();
    await expect(found).toHaveAttribute('href', href);
  };

/** A link to an address that begins so, whatever it reads. */
export const leadsTo =
  (start: string): Sight =>
  (at) =>
    expect(at.locator(`a[href^="${start}"]`).first()).toBeVisible();

/** A form control under the name that the specification gives it, with a label. */
export const field =
  (name: string, type?: string): Sight =>
  async (at) => {
    const found = at.locator(`[name="${name}"]`);
    await expect(found).toHaveCount(1);
    await expect(found).toHaveAccessibleName(/\S/);
    if (type) await expect(found).toHaveAttribute('type', type);
  };

/** As many of these, or at least so many where others may add some. */
export const count =
  (role: Role, name: string | RegExp | undefined, many: number | { atLeast: number }): Sight =>
  async (at) => {
    const found = at.getByRole(role, name === undefined ? {} : { name });
    if (typeof many === 'number') await expect(found).toHaveCount(many);
    else await expect.poll(() => found.count()).toBeGreaterThanOrEqual(many.atLeast);
  };

/** What who is here must not find. */
export const none =
  (role: Role, name: string | RegExp): Sight =>
  (at) =>
    expect(at.getByRole(role, { name })).toHaveCount(0);

/** A thing of the table is on a telephone too small for a column of its own. */
export const onWide =
  (sight: Sight): Sight =>
  async (at) => {
    if ((at.page().viewportSize()?.width ?? 0) > 992) await sight(at);
  };
