// In a browser that stores left pages as users' browsers do (back/forward cache): headless shells have none, and Playwright turns it off.
import { companyName } from '@site/shared/rules'
import { existsSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { getToday } from '@site/shared/rules'
import { objection, wholeBody } from '../../../mf-privacy-rights/src/testing/flows.ts'
import { textsOf } from '../../../mf-privacy-rights/src/testing/texts.ts'
import { wholeBrowser } from '../../debian-browsers.ts'
import { findLink, newAddress, waitForMail } from '../../mailbox.ts'
import { at, callFrom } from '../../site-under-test.ts'
import { expect, test, type Page } from '../../test.ts'

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const browser = existsSync(wholeBrowser) ? { executablePath: wholeBrowser } : { channel: 'chromium' }
      const { executablePath: _withoutCache, ...usual } = launchOptions
      await use({ ...usual, ...browser, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    },
    { scope: 'worker' },
  ],
})

const area = '/nl/internal-privacy-rights'
const text = textsOf('nl', 'nl')
const written = 'Dit weten we van je.'

/** A member of staff opens a new request. Returns its reference and the address of the person. */
async function openRequest(page: Page, name = 'Sanne') {
  const email = newAddress()
  await page.goto(at('nl', `/auth/login?returnTo=${area}`))
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  const filled = {
    ...objection.body('nl'),
    brands: ['avondbode'],
    email,
    intake: { askedOn: getToday(), channel: 'LETTER' },
  }
  const body = wholeBody(filled, 'nl', 'nl', at('nl', `${area}/direct-marketing`))
  const { reference } = await callFrom(page, '/api/internal-privacy-rights/request', body)
  await page.goto(at('nl', `${area}/request/${reference}`))
  await expect(page.getByText(email).first()).toBeVisible()
  return { reference: reference!, email }
}

/** Notes in the tab whether a text is on the page when the browser brings it back, before anything else is done. */
async function watchReturn(page: Page, secret: string) {
  await page.evaluate((words) => {
    sessionStorage.removeItem('returned')
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('returned', document.body.innerText.includes(words) ? 'shown' : 'hidden')
    })
  }, secret)
}

const returned = (page: Page) => page.evaluate(() => sessionStorage.getItem('returned'))

/** The page that staff see before they log in, in place of what they went to. */
const expectLogin = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Privacyteam' })).toBeVisible()

/** Goes back as the button of the browser does, to a page that it has stored. */
async function goBack(page: Page, url: string, steps = 1) {
  // Later: the page of this call is gone by then.
  await page.evaluate((count) => setTimeout(() => history.go(-count)), steps)
  await expect(page).toHaveURL(url)
}

test('a public page comes back as it was: this browser stores left pages', async ({ page }) => {
  await page.goto(at('nl', '/nl'))
  await watchReturn(page, companyName)
  await page.goto(at('be', '/nl'))
  await goBack(page, at('nl', '/nl'))
  await expect.poll(() => returned(page)).toBe('shown')
})

test('after logging out, Back shows nothing of the request', async ({ page }) => {
  // A logout ends all sessions of a person, also those of other tests.
  const { reference, email } = await openRequest(page, 'Nora')
  await watchReturn(page, email)
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await page.waitForURL((url) => !url.pathname.includes(reference))
  await page.goto(at('be', '/nl'))
  await goBack(page, at('nl', `${area}/request/${reference}`), 2)
  await expectLogin(page)
  await expect(page.getByText(email)).toHaveCount(0)
  expect(await returned(page)).not.toBe('shown')
})

test('after the session has ended, by its time or in another tab, Back shows nothing of the request', async ({
  page,
}) => {
  const { reference, email } = await openRequest(page)
  await watchReturn(page, email)
  await page.goto(at('be', '/nl'))
  await page.context().clearCookies({ name: 'staff' })
  await goBack(page, at('nl', `${area}/request/${reference}`))
  await expectLogin(page)
  await expect(page.getByText(email)).toHaveCount(0)
  expect(await returned(page)).not.toBe('shown')
})

test('with a session, Back loads the request anew', async ({ page }) => {
  const { reference, email } = await openRequest(page)
  await watchReturn(page, email)
  await page.goto(at('be', '/nl'))
  await goBack(page, at('nl', `${area}/request/${reference}`))
  await expect(page.getByText(email).first()).toBeVisible()
  expect(await returned(page)).toBe('hidden')
})

const sendCode = (page: Page) => page.getByRole('button', { name: text('privacy_rights.mailbox.send_code') })

/** A person opens a message of staff with a code. Returns the URL of the status page. */
async function openMailbox(page: Page, browser: Browser): Promise<string> {
  const staff = await (await browser.newContext({ locale: 'nl-NL' })).newPage()
  const { reference, email } = await openRequest(staff)
  await callFrom(staff, `/api/internal-privacy-rights/requests/${reference}/messages`, { text: written, files: [] })
  await staff.context().close()
  // After the receipt.
  const status = findLink(await waitForMail(email, 2), '/privacy-rights/status#')
  await page.goto(status)
  await sendCode(page).click()
  const code = /\b\d{6}\b/.exec((await waitForMail(email, 3)).text!)![0]
  await page.getByLabel(text('privacy_rights.mailbox.code')).fill(code)
  await page.getByRole('button', { name: text('privacy_rights.mailbox.open'), exact: true }).click()
  await expect(page.getByText(written)).toBeVisible()
  return status
}

test('a mailbox that was opened with a code is closed for those who go back to it', async ({ page, browser }) => {
  const status = await openMailbox(page, browser)
  await watchReturn(page, written)
  await page.goto(at('be', '/nl'))
  await goBack(page, status)
  await expect(sendCode(page)).toBeVisible()
  await expect(page.getByText(written)).toHaveCount(0)
  expect(await returned(page)).toBe('hidden')
})

test('a mailbox closes half an hour after it was opened, and says so', async ({ page, browser }) => {
  await page.clock.install()
  await openMailbox(page, browser)
  await page.clock.fastForward('30:00')
  await expect(page.getByText(text('privacy_rights.mailbox.closed'))).toBeVisible()
  await expect(page.getByText(written)).toHaveCount(0)
  await expect(sendCode(page)).toBeVisible()
})
