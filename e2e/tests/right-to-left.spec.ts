// What people write from right to left runs so wherever it is shown: in fields, on pages of staff and of the person, in mails and letters.
import type { Browser } from '@playwright/test'
import { wholeBody } from '../../mf-privacy-rights/src/testing/flows.ts'
import { findAdvertisement } from '../advertisements.ts'
import { findLink, newAddress, readMails, waitForMail } from '../mailbox.ts'
import { at, callFrom } from '../site-under-test.ts'
import { area, callDesk, logInAt, logOut, readRequest } from '../staff-desk.ts'
import { expect, test, type Page } from '../test.ts'

test.afterEach(logOut)

/** With a code, digits and a mark at its end, which change sides in a text that runs the other way. */
const message = 'مرحبا، أريد حذف بياناتي من LM-1234 قبل 12/3.'
const name = 'مريم خالد (2).'
const address = {
  postalCode: '1234 AB',
  city: 'القدس',
  street: 'شارع يافا',
  houseNumber: '12',
  houseNumberExtension: '',
}
const userInfo = {
  salutation: 'NONE',
  firstName: 'مريم',
  lastName: 'خالد (2).',
  address: { ...address, country: 'NL' },
}

/** Returns what begins in Arabic on a page, or in a field, and runs from left to right; and how many such texts there are. */
function readDirections(page: Page) {
  return page.evaluate(() => {
    const beginsInArabic = (text: string) => /^[^\p{L}]*\p{Script=Arabic}/u.test(text)
    const runs = (element: Element) => getComputedStyle(element).direction
    const shown: [text: string, element: Element][] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      const isDrawn = parentElement && !parentElement.closest('script, style, option, textarea')
      if (isDrawn && textContent && beginsInArabic(textContent)) shown.push([textContent, parentElement])
    }
    for (const field of document.querySelectorAll('input:not([tabindex="-1"]), textarea'))
      if ('value' in field && typeof field.value === 'string' && beginsInArabic(field.value))
        shown.push([field.value, field])
    const wrong = shown.filter(([, element]) => runs(element) === 'ltr')
    const describe = ([text, { tagName, className }]: [string, Element]) => `${tagName} ${className}: ${text}`
    return { count: shown.length, wrong: [...new Set(wrong.map(describe))] }
  })
}

/** All that is open and begins in Arabic runs from right to left, and there is some. */
async function expectDirections(page: Page, what: string) {
  await expect.poll(async () => (await readDirections(page)).count, what).toBeGreaterThan(0)
  expect.soft((await readDirections(page)).wrong, what).toEqual([])
}

/** Opens a page of the site and waits until all of it is there. */
async function open(page: Page, path: string) {
  await page.goto(at('nl', path))
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.waitForLoadState('networkidle')
}

async function expectMails(page: Page, to: string) {
  const mails = await readMails(to)
  for (const { mail } of mails) {
    await page.goto('about:blank')
    await page.setContent(String(mail.html))
    const { wrong } = await readDirections(page)
    expect.soft(wrong, mail.subject).toEqual([])
  }
  return mails.length
}

async function logIn(browser: Browser, colleague: string, path: string) {
  const page = await logInAt(at('nl', ''), browser, { name: colleague, path })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

test('fields run in the direction in which their text begins', async ({ tab: page }) => {
  for (const path of [
    '',
    '/privacy-rights/rectification',
    '/privacy-rights/other',
    '/political-ads/information',
    '/report-advertisement',
    '/declare-advertisement',
    '/search',
    '/phone',
  ]) {
    await open(page, `/nl${path}`)
    const fields = page.locator('main :is(input[type=text], input[type=search], textarea):not([tabindex="-1"])')
    expect(await fields.count(), path).toBeGreaterThan(0)
    for (const field of await fields.all()) if (await field.isVisible()) await field.fill(message)
    await expectDirections(page, path)
  }
})

test('a request and its letters run so for the person and for staff', async ({ page, browser }) => {
  const email = newAddress()
  await open(page, '/nl/privacy-rights')
  const filled = { flowType: 'RECTIFICATION', email, userMessage: message, userInfo }
  await callFrom(page, '/api/privacy-rights/request', wholeBody(filled, 'nl', 'nl', page.url()))
  await page.goto(findLink(await waitForMail(email), '/verify/'))
  await page.getByRole('button').click()
  await page.goto(findLink(await waitForMail(email, 2), '/privacy-rights/status#'))
  await page.getByLabel('Stuur het privacyteam een bericht').fill(message)
  await expectDirections(page, 'a message that is written')
  await page.getByRole('button', { name: 'Bericht versturen' }).click()
  await expect(page.getByText('Je bericht is verstuurd')).toBeVisible()

  const sanne = await logIn(browser, 'Sanne', area())
  const reference = await findRequest(sanne, email)
  await callDesk(sanne, `requests/${reference}/note`, { text: message })
  await callDesk(sanne, `requests/${reference}/ask-identity`, { text: message })
  const { tasks } = await readRequest(sanne, reference)
  for (const { id } of tasks) await callDesk(sanne, `tasks/${reference}/${id}/note`, { text: message })
  await open(sanne, `${area()}/request/${reference}`)
  await expectDirections(sanne, 'a request')
  await openTasks(sanne, reference)
  await expectDirections(sanne, 'tasks')
  expect(await expectMails(page, email)).toBeGreaterThan(2)
})

async function findRequest(page: Page, email: string) {
  return page.evaluate(async (search) => {
    const answer = await fetch(`/api/internal-privacy-rights/requests?tab=all&search=${search}`)
    const { requests } = (await answer.json()) as { requests: { reference: string }[] }
    return requests[0]!.reference
  }, email)
}

/** Opens the work list where the tasks of a request stand: those of other tests may fill pages before. */
async function openTasks(page: Page, reference: string) {
  let number = 0
  do {
    number += 1
    await open(page, `${area()}/work-list?page=${number}`)
    // What is behind the last page has none.
    await expect(page.getByRole('rowheader').first()).toBeVisible()
  } while ((await page.getByText(reference).count()) === 0)
}

/** Returns the page of a case on a list of staff, by a link in the row of this text. */
async function openCase(page: Page, list: string, row: string) {
  await open(page, `${area()}${list}`)
  await page.getByRole('row').filter({ hasText: row }).first().getByRole('rowheader').getByRole('link').click()
  await expect(page.getByRole('row').filter({ hasText: row })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** Returns the id of a report of what is not in the register, by the place that it names: the list does not show it. */
function findReport(page: Page, place: string) {
  return page.evaluate(async (target) => {
    const calls = '/api/internal-privacy-rights/complaints'
    const { complaints } = (await (await fetch(calls)).json()) as { complaints: { id: string }[] }
    const reports = await Promise.all(
      complaints.map(async ({ id }) => (await (await fetch(`${calls}/${id}`)).json()) as { id: string; place: string }),
    )
    return reports.find((report) => report.place === target)!.id
  }, place)
}

test('reports, questions and declarations run so for staff, and in mails', async ({ page, browser, request }) => {
  const email = newAddress()
  const place = `${name} ${crypto.randomUUID().slice(0, 8)}`
  const { id: campaignId } = await findAdvertisement(request, 'NL')
  const sender = { name, email, locale: 'nl_nl' }
  await open(page, '/nl/political-ads')
  const report = { ...sender, explanation: message, reason: 'MISLEADING' }
  await callFrom(page, '/api/political-ad-complaint', { ...report, campaignId })
  await callFrom(page, '/api/political-ad-report', { ...report, place })
  const question = { ...sender, kind: 'JOURNALIST', organisation: place, campaignId: '', question: message }
  await callFrom(page, '/api/political-ad-information', question)
  const notice = { sponsorName: place, sponsorAddress: `${address.street} 12` }
  const sponsor = { sponsorKind: 'ORGANISATION', sponsorOrigin: 'EU' }
  await callFrom(page, '/api/political-ad-declaration', { ...sender, phone: '', remarks: message, ...sponsor, notice })
  const isOfDeclaration = ({ text = '' }) => text.includes('/declare-advertisement/status#')
  await expect.poll(async () => (await readMails(email)).filter(({ mail }) => isOfDeclaration(mail)).length).toBe(1)
  const { mail } = (await readMails(email)).find((each) => isOfDeclaration(each.mail))!
  const token = /status#([\w-]{43})/.exec(mail.text!)![1]!
  await callFrom(page, '/api/political-ad-declaration/confirm', { token })
  await page.goto(at('nl', `/nl/declare-advertisement/status#${token}`))
  await expectDirections(page, 'a declaration')

  const lucas = await logIn(browser, 'Lucas', `${area()}/complaints`)
  await openCase(lucas, '/complaints', campaignId)
  await expectDirections(lucas, 'a report')
  await open(lucas, `${area()}/complaints/${await findReport(lucas, place)}`)
  await expectDirections(lucas, 'a report of what is not in the register')
  for (const list of ['/information', '/advertisements']) {
    await open(lucas, `${area()}${list}`)
    await expectDirections(lucas, list)
    await openCase(lucas, list, place)
    await expectDirections(lucas, `a case of ${list}`)
  }
  expect(await expectMails(page, email)).toBeGreaterThan(2)
})
