import type { Browser } from '@playwright/test'
import { objection, wholeBody } from '../../mf-privacy-rights/src/testing/flows.ts'
import { findAdvertisement } from '../advertisements.ts'
import { newAddress } from '../mailbox.ts'
import { listAllPaths, openWhole } from '../page-paths.ts'
import { at } from '../site-under-test.ts'
import { area, callDesk, logIn, logOut } from '../staff-desk.ts'
import { expectReadable, listBrokenAtWidths, setTextSize } from '../text-size.ts'
import { expect, test } from '../test.ts'
// Takes about 130 s: begins early.

/** The smallest size of text that people choose in their browser, in pixels, as its command line has it. */
const smallest = 24

const isOfStaff = (path: string) => path.startsWith('/internal-privacy-rights')
const paths = await listAllPaths()
const publicPaths = paths.filter((path) => !isOfStaff(path))
const staffPaths = paths.filter(isOfStaff)

/** Opens the list as Lucas, who has a request of three brands, one with tasks and a question of an organisation with a long name, so that no list is empty. */
async function logInWithRequests(browser: Browser) {
  const page = await logIn(browser, 'Lucas', 'be', 'fr')
  const brands = ['avondbode', 'centenlamp', 'dagwijzer']
  for (const right of [
    { ...objection.body('be'), email: newAddress(), phoneNumber: '', brands },
    { flowType: 'RIGHT_OF_ACCESS', email: newAddress(), userMessage: 'Volontiers.' },
  ]) {
    const { reference } = await callDesk(page, 'request', wholeBody(right, 'be', 'fr', at('be', area('fr'))))
    await callDesk(page, 'requests/assign', { chosen: [{ reference, owner: null }], to: 'me' })
  }
  const organisation = 'Observatoire indépendant de la transparence des publicités politiques'
  const asker = { kind: 'RESEARCHER', name: 'Inès', organisation, email: newAddress(), campaignId: '' }
  const { id = '' } = await callDesk(page, 'information/new', { ...asker, question: 'Qui a payé ?', locale: 'fr_be' })
  await callDesk(page, `information/${id}/assign`, { to: 'me' })
  return page
}

test('with large text dialogs and menus fit every window', async ({ tab: page, request }) => {
  const { id } = await findAdvertisement(request, 'NL')
  await page.goto(at('nl', `/nl/political-ads/${id}`))
  await page.getByRole('button', { name: 'Meld deze advertentie' }).click()
  await expectReadable(page, 'reasons of a report')
  await page.getByRole('dialog').getByRole('button', { name: 'Misleidend' }).click()
  await expectReadable(page, 'form of a report')
  await page.goto(at('nl', '/nl/about'))
  await page.setViewportSize({ width: 390, height: 900 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await setTextSize(page, 32)
  expect(await listBrokenAtWidths(page)).toEqual([])
  await setTextSize(page, 16)
})

test('with large text pages without a script and those of the server fit every window', async ({
  tab: page,
  request,
}) => {
  const { id } = await findAdvertisement(request, 'NL')
  for (const path of [...publicPaths, `/political-ads/${id}`]) {
    await page.goto(at('nl', `/nl${path}${path.includes('?') ? '&' : '?'}plain`))
    await expectReadable(page, `${path} without a script`)
  }
  for (const path of ['/status', '/api/docs', '/dev/mail', '/api/nowhere', '/verify?token=wrong']) {
    await page.goto(at('nl', path))
    await expectReadable(page, path)
  }
})

test('with large text each page of staff fits every window', async ({ browser }) => {
  const page = await logInWithRequests(browser)
  await openWhole(page, '/fr/nowhere')
  for (const path of staffPaths) {
    await openWhole(page, `/fr${path}`)
    await expectReadable(page, path)
  }
  await openWhole(page, area('fr'))
  await page.getByRole('main').getByRole('link', { name: /^LM-/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^.*LM-/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectReadable(page, 'a request')
  await logOut()
})

test('a text size that a person chose fits every page', async ({ playwright, launchOptions, request }) => {
  const setting = `--blink-settings=minimumFontSize=${smallest},minimumLogicalFontSize=${smallest}`
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), setting],
  })
  const { id } = await findAdvertisement(request, 'NL')
  const page = await browser.newPage({ locale: 'nl-NL' })
  await page.goto(at('nl', '/nl/nowhere'))
  for (const path of [...publicPaths, `/political-ads/${id}`]) {
    await openWhole(page, `/nl${path}`)
    expect.soft(await listBrokenAtWidths(page), path).toEqual([])
  }
  const staff = await logInWithRequests(browser)
  await openWhole(staff, '/fr/nowhere')
  for (const path of staffPaths) {
    await openWhole(staff, `/fr${path}`)
    expect.soft(await listBrokenAtWidths(staff), path).toEqual([])
  }
  await logOut()
  await browser.close()
})
