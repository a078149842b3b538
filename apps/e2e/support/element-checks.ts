import { expect, type Locator } from '@playwright/test';

/** Checks an element within a container. */
export type ElementCheck = (container: Locator) => Promise<void>;

type Role = Parameters<Locator['getByRole']>[0];
const visibleByRole =
  (role: Role) =>
  (name: string | RegExp): ElementCheck =>
  (container) =>
    expect(container.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first()).toBeVisible();

export const button = visibleByRole('button');
export const region = visibleByRole('region');
export const tab = visibleByRole('tab');
export const columnHeader = visibleByRole('columnheader');
export const image = visibleByRole('img');

export const heading =
  (level: number, name: string | RegExp): ElementCheck =>
  (container) =>
    expect(
      container.getByRole('heading', { level, name, ...(typeof name === 'string' && { exact: true }) }).first(),
    ).toBeVisible();

export const text =
  (content: string | RegExp): ElementCheck =>
  (container) =>
    expect(container).toContainText(content);

/** A link with this name and this href. */
export const link =
  (name: string | RegExp, href: string | RegExp): ElementCheck =>
  async (container) => {
    const locator = container.getByRole('link', { name, ...(typeof name === 'string' && { exact: true }) }).first();
    await expect(locator).toBeVisible();
    await expect(locator).toHaveAttribute('href', href);
  };

/** A link whose href starts with the prefix, with any name. */
export const linkStartingWith =
  (prefix: string): ElementCheck =>
  (container) =>
    expect(container.locator(`a[href^="${prefix}"]`).first()).toBeVisible();

/** A form control with this `name` attribute and a label. */
export const field =
  (name: string, type?: string): ElementCheck =>
  async (container) => {
    const locator = container.locator(`[name="${name}"]`);
    await expect(locator).toHaveCount(1);
    await expect(locator).toHaveAccessibleName(/\S/);
    if (type) await expect(locator).toHaveAttribute('type', type);
  };

/** Exactly this number of elements, or at least this number where other tests may add some. */
export const roleCount =
  (role: Role, name: string | RegExp | undefined, expected: number | { atLeast: number }): ElementCheck =>
  async (container) => {
    const locator = container.getByRole(role, name === undefined ? {} : { name });
    if (typeof expected === 'number') await expect(locator).toHaveCount(expected);
    else await expect.poll(() => locator.count()).toBeGreaterThanOrEqual(expected.atLeast);
  };

/** No element with this role and name. */
export const absent =
  (role: Role, name: string | RegExp): ElementCheck =>
  (container) =>
    expect(container.getByRole(role, { name })).toHaveCount(0);

export const absentText =
  (text: string | RegExp): ElementCheck =>
  (container) =>
    expect(container.getByText(text)).toHaveCount(0);

/** Checks on wide screens only: on a small screen the table leaves out this column. */
export const onWideScreen =
  (check: ElementCheck): ElementCheck =>
  async (container) => {
    if ((container.page().viewportSize()?.width ?? 0) > 992) await check(container);
  };
