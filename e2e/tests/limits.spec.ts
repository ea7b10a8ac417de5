import { expect, test, type Page } from '../test.ts'
import { OwnServer } from '../own-server.ts'

/** Fills in fields, sends them, and finds them as they were beside the message that this was too much. */
async function expectTooMany(page: Page, values: Record<string, string>, button: string, expected: RegExp) {
  const fields = Object.entries(values).map(([name, value]) => [page.getByRole('textbox', { name }), value] as const)
  for (const [field, value] of fields) await field.fill(value)
  await page.getByRole('button', { name: button, exact: true }).click()
  const message = page.getByText(expected)
  await expect(message).toBeVisible()
  for (const [field, value] of fields) await expect(field).toHaveValue(value)
  const [, minutes] = expected.exec(await message.innerText())!
  // The time is about an hour from now.
  expect((Number(minutes) - new Date().getMinutes() + 65) % 60).toBeLessThanOrEqual(6)
}

const server = new OwnServer('limits')

test.afterAll(() => server.stop())

// One limit for all forms: the first uses it up.
test('a visitor who has sent enough reads in each form from when on they can send again, and keeps what they typed', async ({
  page,
}) => {
  await server.start({ MESSAGES_PER_HOUR: '1' })
  const email = 'zoe@belleforet.example'
  const message = { Naam: 'Zoë', 'E-mailadres': email, 'Je vraag': 'Waar?' }
  await page.goto(`http://nl.localhost:${server.port}/nl`)
  for (const [name, value] of Object.entries(message)) await page.getByRole('textbox', { name }).fill(value)
  await page.getByRole('button', { name: 'Verzenden', exact: true }).click()
  await expect(page.getByText('Jouw bericht is succesvol verzonden.')).toBeVisible()
  await expectTooMany(page, message, 'Verzenden', /^Er zijn te veel berichten.* opnieuw versturen om \d\d:(\d\d)\./)

  await page.goto(`http://be.localhost:${server.port}/fr/privacy-rights/access`)
  const french = /^Trop de messages ont été envoyés.* réessayer à \d\d:(\d\d)\./
  await expectTooMany(page, { 'Adresse e-mail': email }, 'Envoyer la demande', french)
})
