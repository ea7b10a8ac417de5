// What members of staff do in a browser of their own.
import type { Browser } from '@playwright/test'
import type { StaffRequest } from '@site/shared/calls'
import fr from '../mf-internal/messages/fr_be.json' with { type: 'json' }
import nl from '../mf-internal/messages/nl_nl.json' with { type: 'json' }
import { at, callFrom, type Country } from './site-under-test.ts'
import { expect, type Page } from './test.ts'

export const staffTexts = { nl, fr }
export type StaffLang = keyof typeof staffTexts
/** One of these texts in one of the languages of staff. */
const either = (...ids: (keyof typeof nl)[]) => new RegExp(`^(${ids.flatMap((id) => [nl[id], fr[id]]).join('|')})$`)
export const area = (lang: StaffLang = 'nl') => `/${lang}/internal-privacy-rights`

const staff: Page[] = []

/** Closes the browsers of staff; call it after each test. */
export async function logOut() {
  await Promise.all(staff.splice(0).map((page) => page.context().close()))
}

/** Ticks all tasks of a request by calls of the page, which shows it later. */
export async function finishTasks(page: Page, reference: string) {
  const { tasks } = await readRequest(page, reference)
  await callDesk(page, 'tasks/finish', { tasks: tasks.map(({ id }) => id) })
}

/** Returns what staff see of a request. */
export function readRequest(page: Page, reference: string): Promise<StaffRequest> {
  return page.evaluate(
    async (path) => (await (await fetch(path)).json()) as StaffRequest,
    `/api/internal-privacy-rights/requests/${reference}`,
  )
}

/** Opens the list for a member of staff, in a browser of their own. */
export async function logIn(
  browser: Browser,
  name: 'Sanne' | 'Lucas' | 'Nora',
  country: Country,
  lang: StaffLang = 'nl',
) {
  const page = await logInAt(at(country, ''), browser, { name, path: area(lang) })
  await expect(page.getByRole('searchbox')).toBeVisible()
  return page
}

interface Login {
  /** Beginning of the label of the provider's button: Noor has the tasks of systems only. */
  name: string
  /** Path that is opened after it. */
  path: string
  /** Width of the window in CSS pixels. */
  width?: number
}

/** Logs in at a site by its origin, in a browser of their own. */
export async function logInAt(origin: string, browser: Browser, { name, path, width = 1280 }: Login) {
  const page = await (await browser.newContext({ locale: 'nl-NL', viewport: { width, height: 720 } })).newPage()
  staff.push(page)
  await page.goto(`${origin}/auth/login?returnTo=${path}`)
  await page.getByRole('button', { name }).click()
  return page
}

/** Makes a call of the internal area from its page. Returns the answer. */
export function callDesk(page: Page, path: string, body: object) {
  return callFrom(page, `/api/internal-privacy-rights/${path}`, body)
}

/** Finds a request on the list by its reference, or by what is typed instead, and opens it. */
export async function openRequest(page: Page, reference: string, typed = reference) {
  await page.getByRole('searchbox').fill(typed)
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible()
}

/** Presses the button of a step, which may be behind "More". */
export async function pressAction(page: Page, action: string) {
  const button = page.getByRole('button', { name: action, exact: true })
  const more = page.getByText(either('internal_privacy_rights.action.more'), { exact: true })
  await expect(button.or(more).first()).toBeVisible()
  if (!(await button.isVisible())) await more.click()
  await button.click()
}

/** Does something that sends a letter: shown first, then sent, to be printed or told. `fill` fills in the form. */
export async function sendLetter(
  page: Page,
  action: string,
  letter: string | RegExp,
  done: string,
  fill?: () => Promise<void>,
) {
  await pressAction(page, action)
  await fill?.()
  await page.getByRole('button', { name: either('internal_privacy_rights.letter.preview') }).click()
  await expect(page.getByRole('dialog')).toContainText(letter)
  const send = either(
    'internal_privacy_rights.letter.send.MAIL',
    'internal_privacy_rights.letter.send.POST',
    'internal_privacy_rights.letter.send.PHONE',
  )
  await page.getByRole('dialog').getByRole('button', { name: send }).click()
  await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible()
}
