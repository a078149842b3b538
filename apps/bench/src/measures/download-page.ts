/** Measures the memory of the browser page during a download. */
import type { BrowserContext, Page } from 'playwright-core';
import { withBrowserProfile } from '../browser';
import type { Portal } from '../portal';
import { measurePeakMemory, readResidentMemory, type ResidentMemory } from '../resident-memory';

/** Replaces the native file dialog, which cannot be automated, by the origin private file system on the same disk. */
const filePickerScript = `window.showSaveFilePicker = async ({ suggestedName }) =>
  (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });`;

type PageMemory = {
  before: ResidentMemory;
  peak: ResidentMemory;
};

/**
 * Downloads a file of the toolkit of `size` bytes by a click. Returns the memory of the page before and at its peak;
 * throws when fewer bytes were saved.
 */
export const measurePageMemory = (portal: Portal, token: string, filename: string, size: number): Promise<PageMemory> =>
  withBrowserProfile(async (context) => {
    const page = await openToolkit(context, portal, token, size);
    await page.getByRole('button', { name: `Download ${filename}` }).waitFor();
    const pid = await getRendererPid(context);
    const before = readResidentMemory(pid)!;
    const peak = await measurePeakMemory(pid, () => clickDownload(page, filename));
    const saved = await page.evaluate(`navigator.storage.getDirectory()
      .then((root) => root.getFileHandle(${JSON.stringify(filename)}))
      .then((handle) => handle.getFile())
      .then((file) => file.size)`);
    if (saved !== size) throw new Error(`${String(saved)} bytes were saved`);
    return { before, peak: peak! };
  });

const openToolkit = async (context: BrowserContext, { url }: Portal, token: string, size: number): Promise<Page> => {
  const page = await context.newPage();
  await page.addInitScript(`${filePickerScript} localStorage.setItem('token', ${JSON.stringify(token)});`);
  // The file was extended in storage, so the portal still reports its original size.
  await page.route('**/api/content', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace(/"size":\d+/g, `"size":${size}`);
    await route.fulfill({ response, body: text });
  });
  await page.goto(`${url}/toolkit/logo`);
  return page;
};

const clickDownload = async (page: Page, filename: string): Promise<void> => {
  await page.getByRole('button', { name: `Download ${filename}` }).click();
  await page.getByText('is gedownload').waitFor({ timeout: 600_000 });
};

/**
 * Finds the renderer process of the page: the one with the most memory, because the browser keeps an empty spare one.
 */
const getRendererPid = async (context: BrowserContext): Promise<number> => {
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const getAnonymousMemory = (pid: number): number => readResidentMemory(pid)?.anonymous ?? 0;
  return renderers.reduce((largest, pid) => (getAnonymousMemory(pid) > getAnonymousMemory(largest) ? pid : largest));
};
