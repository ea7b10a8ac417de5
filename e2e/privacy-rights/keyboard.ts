import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any form has. */
const maxStops = 120

/** Goes to an element with the Tab key, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${target.toString()}`)
}

/** A field by its label, whether or not it says that it may be left out. */
export function field(page: Page, label: string): Locator {
  const escaped = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return page.getByLabel(new RegExp(`^${escaped}( \\(.*\\))?$`))
}

export async function typeInto(page: Page, label: string, text: string) {
  await tabTo(page, field(page, label))
  await page.keyboard.type(text)
}

/** Chooses in a closed list by the first letters of the option. */
export async function chooseIn(page: Page, label: string, option: string) {
  await tabTo(page, field(page, label))
  await page.keyboard.type(option)
}

export async function tick(page: Page, label: string) {
  await tabTo(page, page.getByRole('checkbox', { name: label, exact: true }))
  await page.keyboard.press('Space')
}

/** The second of a group of radio buttons: Tab reaches the first, the arrow the next. */
export async function chooseSecond(page: Page, first: string) {
  await tabTo(page, page.getByRole('radio', { name: first, exact: true }))
  await page.keyboard.press('ArrowDown')
}

export async function open(page: Page, summary: string) {
  await tabTo(page, page.locator('summary', { hasText: summary }))
  await page.keyboard.press('Enter')
}

export async function press(page: Page, button: string) {
  await tabTo(page, page.getByRole('button', { name: button, exact: true }))
  await page.keyboard.press('Enter')
}
