import { companyName } from '@site/shared/rules'
import { wholeBody } from '../../mf-privacy-rights/src/testing/flows.ts'
import { textsOf } from '../../mf-privacy-rights/src/testing/texts.ts'
import { expect, test } from '../test.ts'
import { flows } from '../privacy-rights/flows.ts'
import { press } from '../privacy-rights/keyboard.ts'
import { findLink, newAddress, waitForMail } from '../mailbox.ts'
import { at } from '../site-under-test.ts'

const call = '**/api/privacy-rights/request'

// Each form once in a real browser; src/requests.test.tsx and src/direct-marketing.test.tsx of the remote send all of them
// on both hosts and in every language.
for (const flow of flows) {
  const { country, lang } = flow.place
  test(`a visitor of .${country} in ${lang} makes a request by keyboard alone: ${flow.name}`, async ({ tab: page }) => {
    test.slow()
    const visit = { page, country, text: textsOf(lang, country), email: newAddress() }
    await page.goto(at(country, `/${lang}/privacy-rights/${flow.start}`))
    await flow.fillIn(visit)
    const sent = page.waitForRequest(call)
    await press(page, visit.text('privacy_rights.send'))
    const body = (await sent).postDataJSON() as object
    const touchpoint = at(country, `/${lang}/privacy-rights/${flow.end}`)
    expect(body).toEqual(wholeBody(flow.body(visit), country, lang, touchpoint))
    await expect(page).toHaveURL(at(country, `/${lang}/privacy-rights/processed`))
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(visit.text('privacy_rights.processed.submitted'))
    await expect(page).toHaveTitle(`${visit.text('privacy_rights.processed.submitted')} | ${companyName}`)
    await expect(page.locator('nav [aria-current=page]').last()).toHaveText(
      visit.text('privacy_rights.processed.submitted'),
    )
    await expect(page.getByText(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
  })
}

test('a visitor who changes the language of a half-filled form goes on with it, once', async ({ tab: page }) => {
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await page.goto(at('be', '/nl/privacy-rights/rectification'))
  await page.getByLabel('Wat klopt er niet?').fill('Mijn naam is An.')
  await page.getByRole('link', { name: 'FR' }).click()
  await page.waitForURL('**/fr/privacy-rights/rectification')
  const text = page.getByRole('textbox').and(page.locator('textarea'))
  await expect(text).toHaveValue('Mijn naam is An.')
  await page.goto(at('be', '/nl/privacy-rights/rectification'))
  await expect(text).toHaveValue('')
  expect(questions).toEqual(['beforeunload'])
})

test.describe('far away', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('a person sends a request, confirms it from the mail, reads its status and withdraws it', async ({ page }) => {
    const email = newAddress()
    await page.goto(at('be', '/fr/privacy-rights/access'))
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByRole('button', { name: 'Envoyer la demande' }).click()
    const reference = await page.getByText(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()
    await expect(page.getByText(email)).toBeVisible()
    const received = page.locator('time').first()
    const shown = await received.innerText()
    const time = new Intl.DateTimeFormat('fr-BE', { timeZone: 'Europe/Brussels', timeStyle: 'short' })
    expect(shown).toContain(time.format(new Date((await received.getAttribute('datetime'))!)))

    const mail = await waitForMail(email)
    expect(mail.text).toContain(reference)
    const link = findLink(mail, '/verify/')
    const statusLink = findLink(mail, '/privacy-rights/status#')
    await page.goto(statusLink)
    await expect(page.getByText('En attente de votre confirmation')).toBeVisible()

    // Programs that open the links of mails must not confirm: only the button does.
    await page.goto(link)
    await page.goto(link)
    await page.getByRole('button').click()
    const receipt = await waitForMail(email, 2)
    for (const _ of ['pressed', 'opened again']) {
      await expect(page).toHaveURL(at('be', '/fr/email-verified?state=VERIFIED'))
      await expect(page.getByText('En cours de traitement')).toBeVisible()
      await page.reload()
      await expect(page.getByText(reference, { exact: true })).toBeVisible()
      await page.goto('about:blank')
      await page.goto(link)
    }

    await page.goto(findLink(receipt, '/privacy-rights/status#'))
    await expect(page.getByText(reference, { exact: true }).first()).toBeVisible()
    await expect(received).toHaveText(shown)
    await page.getByRole('button', { name: 'Retirer la demande' }).click()
    await page.getByRole('button', { name: 'Oui, la retirer' }).click()
    await expect(page.getByText('Retirée', { exact: true })).toBeVisible()
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page).toHaveURL(at('be', '/fr/email-verified?state=WITHDRAWN'))
    await expect(page.getByText('Retirée', { exact: true })).toBeVisible()
  })
})

test('a mother asks to see data of her child: she confirms and follows it, and it names the child', async ({
  tab: page,
}) => {
  const email = newAddress()
  await page.goto(at('nl', '/nl/privacy-rights/access'))
  // Folded, so that the form is no longer for others.
  await expect(page.getByLabel('Voor wie?')).toBeHidden()
  await page.getByLabel('E-mailadres', { exact: true }).fill(email)
  await page.getByText('Vraag je dit voor iemand anders?').click()
  await page.getByLabel('Voor wie?').selectOption('CHILD')
  await page.getByRole('button', { name: 'Verzoek versturen' }).click()
  await expect(page.getByLabel('Naam van die persoon')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Naam van die persoon').fill('Mies Voorbeeld')
  await page.getByLabel('Waarom mag jij dit vragen?').fill('Ik ben de moeder.')
  await page.getByLabel('Je eigen naam').fill('Noor Van Damme')
  await page.getByRole('button', { name: 'Verzoek versturen' }).click()
  await expect(page.getByText(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
  const mail = await waitForMail(email)
  expect(mail.text).not.toContain('Mies')
  await page.goto(findLink(mail, '/verify/'))
  await page.getByRole('button').click()
  const receipt = await waitForMail(email, 2)
  expect(receipt.text).toContain('Je deed dit verzoek voor Mies Voorbeeld.')
  await page.goto(findLink(receipt, '/privacy-rights/status#'))
  await expect(page.getByText('Mies Voorbeeld')).toBeVisible()
})

test('a link that was changed leads to the failed page, and tells nothing about a status', async ({ tab: page }) => {
  const email = newAddress()
  await page.goto(at('nl', '/nl/privacy-rights/access'))
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByRole('button', { name: 'Verzoek versturen' }).click()
  const mail = await waitForMail(email)
  const swap = (letter: string) => (letter === 'A' ? 'B' : 'A')
  await page.goto(findLink(mail, '/verify/').replace(/.(?=.{9}#)/, swap))
  await expect(page).toHaveURL(at('nl', '/nl/email-verification-failed'))
  await page.goto(findLink(mail, '/privacy-rights/status#').replace(/.(?=.{9}$)/, swap))
  await expect(page.getByText('Deze link werkt niet')).toBeVisible()
})

test('a form stores nothing in the browser; a visitor whose connection fails keeps it, and sends one request', async ({
  tab: page,
}) => {
  const email = newAddress()
  await page.goto(at('nl', '/nl/privacy-rights/forgotten'))
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel(/^Je bericht/).fill('Alles, graag.')
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toContain('graag')
  // The server accepts the request, but its answer is lost.
  await page.evaluate(() => {
    const send = window.fetch.bind(window)
    window.fetch = async (...given) => {
      window.fetch = send
      await send(...given)
      throw new TypeError('The connection was lost')
    }
  })
  const send = page.getByRole('button', { name: 'Verzoek versturen' })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('kon niet worden verstuurd')
  await expect(page.getByLabel(/^Je bericht/)).toHaveValue('Alles, graag.')
  await send.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je verzoek is ingediend')
  expect((await waitForMail(email)).subject).toContain(await page.getByText(/^LM-/).innerText())
})

test('every right is two clicks from any page', async ({ tab: page }) => {
  await page.goto(at('be', '/nl/document/cookie-policy'))
  // Then from the page of the right before.
  for (let right = 0; right < 6; right += 1) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacyrechten' }).click()
    const links = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(links).toHaveCount(6)
    await links.nth(right).click()
    await expect(page).toHaveURL(/\/privacy-rights\/.+/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
