import { expect, test, type Locator, type Page } from '../test.ts'
import { OwnServer } from '../own-server.ts'

const wait = {
  nl: /^Er zijn te veel berichten verstuurd.*Je kunt opnieuw versturen om (\d\d):(\d\d)\./,
  fr: /^Trop de messages ont été envoyés.*Vous pourrez réessayer à (\d\d):(\d\d)\./,
}
const email = 'zoe@belleforet.example'

/** The time that a text names, which is that of Amsterdam, is at most an hour away, and at least most of it. */
async function expectWait(text: Locator, expected: RegExp) {
  await expect(text).toHaveText(expected)
  const [, hours, minutes] = expected.exec((await text.textContent())!.trim())!
  const now = new Date().toLocaleTimeString('nl-NL', {
    timeZone: 'Europe/Amsterdam',
    hour: '2-digit',
    minute: '2-digit',
  })
  const toMinutes = (hour: unknown, minute: unknown) => Number(hour) * 60 + Number(minute)
  const [hour, minute] = now.split(':')
  const ahead = (toMinutes(hours, minutes) - toMinutes(hour, minute) + 24 * 60) % (24 * 60)
  expect(ahead).toBeGreaterThan(50)
  expect(ahead).toBeLessThanOrEqual(61)
}

async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.getByRole('textbox', { name }).fill(value)
}

async function expectKept(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values))
    await expect(page.getByRole('textbox', { name })).toHaveValue(value)
}

const server = new OwnServer('limits')

test.afterAll(() => server.stop())

// One limit for all forms: the first uses it up.
test('a visitor who has sent enough reads in each form from when on they can send again, and keeps what they typed', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await server.start({ MESSAGES_PER_HOUR: '1' })
  const message = { Naam: 'Zoë', 'E-mailadres': email, 'Je vraag': 'Waar?' }
  await page.goto(`http://nl.localhost:${server.port}/nl`)
  const banner = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Sluiten' }) })
  await fill(page, message)
  await page.getByRole('button', { name: 'Verzenden', exact: true }).click()
  await expect(banner).toHaveText('Jouw bericht is succesvol verzonden.')
  await fill(page, message)
  await page.getByRole('button', { name: 'Verzenden', exact: true }).click()
  await expectWait(banner, wait.nl)
  await expectKept(page, message)

  await page.goto(`http://be.localhost:${server.port}/fr/privacy-rights/access`)
  await fill(page, { 'Adresse e-mail': email })
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expectWait(page.getByRole('alert').filter({ hasText: 'messages' }), wait.fr)
  await expectKept(page, { 'Adresse e-mail': email })
})
