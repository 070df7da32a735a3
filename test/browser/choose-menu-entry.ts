import type { Locator, Page } from 'playwright-core';

/**
 * Opens a menu of the navbar and follows a link in it, by the mouse alone: `click`, when it has to try again, scrolls
 * the page in various ways, and so moves the reader away from the section that is to be kept.
 */
export async function chooseMenuEntry(page: Page, menu: string | RegExp, link: Locator): Promise<void> {
  await press(page, page.getByRole('button', { name: menu }));
  await press(page, link);
}

async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
