// A file that was changed or removed after it was chosen, as on a drive that is synchronised, is called unreadable, not empty, and nothing else is lost.
import { appendFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { wholeBody } from '../../mf-privacy-rights/src/testing/flows.ts'
import { findLink, newAddress, waitForMail } from '../mailbox.ts'
import { at, callFrom } from '../site-under-test.ts'
import { area, callDesk, logInAt, logOut } from '../staff-desk.ts'
import { expect, test } from '../test.ts'

test.afterEach(logOut)

/** Writes a file that is a while old: browsers compare the time of its last change in whole seconds. */
function write(name: string): string {
  const path = test.info().outputPath(name)
  writeFileSync(path, 'Rekening')
  utimesSync(path, new Date('2026-01-02'), new Date('2026-01-02'))
  return path
}

const unreadable = 'Dit bestand kan niet meer worden gelezen'

test('a person reads which of the files of a message cannot be read any more, and sends the others', async ({
  page,
}) => {
  const email = newAddress()
  await page.goto(at('nl', '/nl/privacy-rights/access'))
  const body = wholeBody({ flowType: 'RIGHT_OF_ACCESS', email }, 'nl', 'nl', page.url())
  await callFrom(page, '/api/privacy-rights/request', body)
  await page.goto(findLink(await waitForMail(email), '/verify/'))
  await page.getByRole('button').click()
  await page.goto(findLink(await waitForMail(email, 2), '/privacy-rights/status#'))

  // The first file keeps the others waiting until they are changed.
  let goOn: (value?: unknown) => void = () => undefined
  const isChanged = new Promise((resolve) => (goOn = resolve))
  await page.route('**/api/privacy-rights/files', async (route) => {
    await isChanged
    await route.continue()
  })
  const removed = write('weg.txt')
  const changed = write('veranderd.txt')
  await page.getByLabel('Bestanden toevoegen').setInputFiles([write('eerste.txt'), removed, changed])
  await expect(page.getByText('veranderd.txt')).toBeVisible()
  rmSync(removed)
  appendFileSync(changed, ' en meer')
  goOn()
  await expect(page.getByText(unreadable)).toHaveCount(2)
  await expect(page.getByText('Het bestand is leeg')).toHaveCount(0)
  await page.getByLabel('Stuur het privacyteam een bericht').fill('Zie het bestand.')
  await page.getByRole('button', { name: 'Bericht versturen' }).click()
  await expect(page.getByText('Je bericht is verstuurd')).toBeVisible()
  await expect(page.getByRole('list').getByText('eerste.txt')).toBeVisible()
})

test('a member of staff reads that a record of an advertisement cannot be read any more, and chooses it again', async ({
  browser,
}) => {
  const page = await logInAt(at('nl', ''), browser, { name: 'Lucas', path: `${area()}/advertisements` })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const entered = { country: 'NL', sponsorKind: 'ORGANISATION', sponsorOrigin: 'EU', notice: { sponsorName: 'Polder' } }
  const { id = '' } = await callDesk(page, 'advertisements/new', entered)
  await page.goto(at('nl', `${area()}/advertisements/${id}`))
  await page.getByText('Stuk toevoegen').click()
  const form = page.locator('form').filter({ has: page.locator('input[type=file]') })
  await form.getByRole('combobox').selectOption({ index: 1 })
  const invoice = write('factuur.txt')
  await form.locator('input[type=file]').setInputFiles(invoice)
  appendFileSync(invoice, ' en meer')
  await form.getByRole('button').last().click()
  await expect(form.getByText(unreadable)).toBeVisible()
  await form.locator('input[type=file]').setInputFiles(invoice)
  await form.getByRole('button').last().click()
  await expect(page.getByRole('link', { name: 'factuur.txt' })).toBeVisible()
})
