import { findLink, newAddress, waitForMail } from '../mailbox.ts'
import { at } from '../site-under-test.ts'
import { expect, test } from '../test.ts'

test('links that a mail program changed or cut still lead a person to their request', async ({ page }) => {
  const email = newAddress()
  await page.goto(at('nl', '/nl/privacy-rights/access'))
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByRole('button', { name: 'Verzoek versturen' }).click()
  const mail = await waitForMail(email)
  const reference = /LM-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(mail.text!)![0]
  const code = /: ([0-9A-Z]{4}-[0-9A-Z]{4})\n/.exec(mail.text!)![1]!

  // The code leads where the link leads: to the page with the button.
  await page.goto(findLink(mail, '/verify/').replace(/.{9}#.*/, ''))
  await expect(page).toHaveURL(at('nl', '/nl/email-verification-failed'))
  await page.getByLabel('E-mailadres').first().fill(email)
  await page.getByLabel('Code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Naar mijn verzoek' }).click()
  await expect(page.getByRole('button', { name: 'Ik bevestig mijn verzoek' })).toBeVisible()

  const verification = findLink(mail, '/verify/')
  await page.goto(`${verification.replace('#', '%23')}&data=05%7C02`)
  expect(page.url()).toBe(verification)
  await page.getByRole('button', { name: 'Ik bevestig mijn verzoek' }).click()
  await expect(page).toHaveURL(at('nl', '/nl/email-verified?state=VERIFIED'))
  await expect(page.getByText(reference, { exact: true })).toBeVisible()

  const status = findLink(mail, '/privacy-rights/status#')
  for (const changed of [status.replace('#', '%2523'), `${status.replace('#', '?utm_source=mail#')}).`]) {
    await page.goto('about:blank')
    await page.goto(changed)
    await expect(page.getByText(reference, { exact: true }).first()).toBeVisible()
    await expect(page).toHaveURL(status)
  }
})

test('the code of the mail confirms a request on the page that says what is left to do', async ({ page }) => {
  const email = newAddress()
  await page.goto(at('be', '/fr/privacy-rights/access'))
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  const code = /: ([0-9A-Z]{4}-[0-9A-Z]{4})\n/.exec((await waitForMail(email)).text!)![1]!
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page).toHaveURL(at('be', '/fr/email-verified?state=VERIFIED'))
  await expect(page.getByText(/^LM-/)).toBeVisible()
})
