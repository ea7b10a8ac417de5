import { wholeBody } from '../../mf-privacy-rights/src/testing/flows.ts'
import { textsOf } from '../../mf-privacy-rights/src/testing/texts.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { flows } from '../privacy-rights/flows.ts'
import { press } from '../privacy-rights/keyboard.ts'
import { findLink, newAddress, waitForMail } from '../mailbox.ts'
import { OwnServer } from '../own-server.ts'
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
    await expect(page).toHaveTitle(`${visit.text('privacy_rights.processed.submitted')} | Lantaarn Media`)
    await expect(page.getByText(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
  })
}

test('the tab of an objection that is done says so, and so do the breadcrumbs', async ({ tab: page }) => {
  await page.goto(at('be', '/fr/privacy-rights/direct-marketing/brands'))
  await page.getByRole('checkbox', { name: 'Avondbode', exact: true }).check()
  await page.getByRole('button', { name: 'Étape suivante' }).click()
  await page.getByRole('checkbox', { name: 'Téléphone' }).check()
  await page.getByRole('textbox', { name: 'Numéro de téléphone' }).fill('+3220000012')
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Votre demande a été traitée' })).toBeVisible()
  await expect(page).toHaveTitle('Votre demande a été traitée | Lantaarn Media')
  const trail = page.getByRole('navigation', { name: 'Fil d’Ariane' })
  await expect(trail.locator('[aria-current=page]')).toHaveText('Votre demande a été traitée')
})

test('a person sends a request, confirms it from the mail, reads its status and withdraws it', async ({ page }) => {
  const email = newAddress()
  await page.goto(at('be', '/fr/privacy-rights/access'))
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  const reference = await page.getByText(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()
  await expect(page.getByText(email)).toBeVisible()

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
  await expect(page).toHaveURL(at('be', '/fr/email-verified'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const receipt = await waitForMail(email, 2)
  await page.goto(findLink(receipt, '/privacy-rights/status#'))
  await expect(page.getByText(reference, { exact: true })).toBeVisible()
  await expect(page.getByText('En cours de traitement')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer la demande' }).click()
  await page.getByRole('button', { name: 'Oui, la retirer' }).click()
  await expect(page.getByText('Retirée', { exact: true })).toBeVisible()
  await page.goto('about:blank')
  await page.goto(statusLink)
  await expect(page.getByText('Retirée', { exact: true })).toBeVisible()

  await page.goto('about:blank')
  await page.goto(link)
  await expect(page).toHaveURL(at('be', '/fr/email-verified?state=WITHDRAWN'))
  await expect(page.getByText('Retirée', { exact: true })).toBeVisible()
})

test.describe('far away', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('a person reads the same times on screen as in the mail, opens the mailed link twice, and follows the request', async ({
    page,
  }) => {
    const email = newAddress()
    await page.goto(at('nl', '/nl/privacy-rights/access'))
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByRole('button', { name: 'Verzoek versturen' }).click()
    const received = page.locator('time').first()
    const at0 = new Date((await received.getAttribute('datetime'))!)
    const time = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', timeStyle: 'short' })
    await expect(received).toContainText(`om ${time.format(at0)}`)

    const link = findLink(await waitForMail(email), '/verify/')
    await page.goto(link)
    await expect(page.getByText('Inzage in mijn gegevens')).toBeVisible()
    await page.getByRole('button').click()
    for (const _ of ['pressed', 'opened again']) {
      await expect(page).toHaveURL(at('nl', '/nl/email-verified'))
      await expect(page.getByText('In behandeling')).toBeVisible()
      await expect(page.getByText(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
      await page.reload()
      await expect(page.getByText(/^LM-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
      await page.goto('about:blank')
      await page.goto(link)
    }
    await page.getByRole('link', { name: 'Volg je verzoek' }).click()
    await expect(page.locator('time').first()).toContainText(`om ${time.format(at0)}`)
  })
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

test('a link that is older than seven days leads to the expired page and on to a new request', async ({ page }) => {
  test.setTimeout(180_000)
  const server = new OwnServer('time')
  const email = newAddress()
  try {
    await server.start()
    await page.goto(`http://nl.localhost:${server.port}/nl/privacy-rights/access`)
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByRole('button', { name: 'Verzoek versturen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je verzoek is ingediend')
    const link = findLink(await waitForMail(email, 1, server.port), '/verify/')
    await server.stop()
    await server.start({ PORT: String(server.port), CLOCK_DAYS: '8' })
    await page.goto(link)
    await expect(page).toHaveURL(/\/nl\/email-verification-expired$/)
    await page.getByRole('main').getByRole('link').click()
    await expect(page).toHaveURL(/\/nl\/privacy-rights$/)
  } finally {
    await server.stop()
  }
})

test('a visitor whose connection fails loses nothing, and sending again makes one request', async ({ tab: page }) => {
  const email = newAddress()
  await page.goto(at('nl', '/nl/privacy-rights/forgotten'))
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel(/^Je bericht/).fill('Alles, graag.')
  // The server takes the request, but its answer gets lost.
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

test('a visitor is asked before leaving a half-filled form, and nothing of it is stored', async ({ tab: page }) => {
  await page.goto(at('nl', '/nl/privacy-rights/access'))
  await page.getByLabel('E-mailadres').fill('noor@lantaarn.example')
  await page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link', { name: 'Je privacyrechten' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('E-mailadres')).toHaveValue('noor@lantaarn.example')
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).not.toContain('noor')
})

test('every right is two clicks from any page', async ({ tab: page }) => {
  await page.goto(at('be', '/nl/document/cookie-policy'))
  // Then from the page of the right before.
  for (let right = 0; right < 5; right += 1) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacyrechten' }).click()
    const links = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(links).toHaveCount(5)
    await links.nth(right).click()
    await expect(page).toHaveURL(/\/privacy-rights\/.+/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

const paths = [
  'direct-marketing/brands',
  'access',
  'rectification',
  'publication',
  'forgotten-overview',
  'forgotten',
  'push-notifications',
  'status',
]

for (const path of paths) {
  test(`/privacy-rights/${path} fits every width in the longest words, and passes the accessibility check`, async ({
    tab: page,
  }) => {
    await page.goto(at('be', `/fr/privacy-rights/${path}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const opening = page.locator('main summary')
    if (await opening.count()) await opening.click()
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0)
    }
    await expectAccessible(page)
  })
}
