import type { Page } from '@playwright/test';
import type { Config } from '@ledenportaal/shared';

const block = /(?<=<script type="application\/json" id="config">)[^<]*/;

/**
 * Changes the configuration that the portal writes into its pages. Removes the content security policy, which the portal
 * derives from the configuration.
 */
export const mockConfig = (page: Page, changes: Partial<Config>) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(block, (json) => JSON.stringify({ ...(JSON.parse(json) as Config), ...changes }));
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body });
  });
