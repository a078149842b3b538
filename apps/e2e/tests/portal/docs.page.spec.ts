import { expect, test } from '../../support/fixtures.js';

test('the API documentation is public and accessible in both colour schemes', async ({ page, expectAccessible }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('API van Ledenportaal');
  await expectAccessible();
  const upload = page.locator('[id="foto.upload"]');
  await expect(upload).toContainText('POST /fotoboek/upload');
  await expect(upload).toContainText('Voor beheerders.');
  await upload.getByText(/^Antwoorden: 201/).click();
  await expect(upload.getByText('foto_exists')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible();
  const getOverflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(getOverflow)).toBeLessThanOrEqual(0);
});
