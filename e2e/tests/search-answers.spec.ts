import { expect, test } from '../test.ts'
import { at, type Country } from '../site-under-test.ts'

const stop = '/privacy-rights/direct-marketing/brands'
const see = '/privacy-rights/access'
const correct = '/privacy-rights/rectification'
const erase = '/privacy-rights/forgotten-overview'
/** Belgium has a form for it; in the Netherlands the policy says what the editors do. */
const publication = { nl: '/document/privacy-policy#journalism', be: '/privacy-rights/publication' }
const notifications = '/privacy-rights/push-notifications'
const phone = '/phone'
const ads = '/political-ads'
const cookies = '/document/cookie-policy'
const cookieChoice = '/document/cookie-policy#manage'
const policy = '/document/privacy-policy'
const retention = '/document/privacy-policy#retention'
const jobs = '/document/privacy-policy-applicants'
const terms = '/document/terms-of-use'

/** What people type, and where the first result must lead them: on both hosts, unless it says otherwise. */
const answers: Record<'nl' | 'fr' | 'en', [keyword: string, path: string | Record<Country, string>][]> = {
  nl: [
    ['bellen', phone],
    ['telefoonnummer', phone],
    ['klantenservice', phone],
    ['abonnement opzeggen', phone],
    ['krant niet bezorgd', phone],
    ['cookies', cookies],
    ['cookies weigeren', cookieChoice],
    ['gegevens wissen', erase],
    ['account verwijderen', erase],
    ['uitschrijven', stop],
    ['geen reclame meer', stop],
    ['welke gegevens hebben jullie van mij', see],
    ['adres wijzigen', correct],
    ['naam uit artikel', publication],
    ['pushmeldingen uitzetten', notifications],
    ['privacybeleid', policy],
    ['hoe lang bewaren jullie gegevens', retention],
    ['solliciteren', jobs],
    ['algemene voorwaarden', terms],
    ['politieke advertenties', ads],
  ],
  fr: [
    ['appeler', phone],
    ['numéro de téléphone', phone],
    ['service clientèle', phone],
    ['résilier mon abonnement', phone],
    ['journal pas reçu', phone],
    ['cookies', cookies],
    ['refuser les cookies', cookieChoice],
    ['effacer mes données', erase],
    ['supprimer mon compte', erase],
    ['se désabonner', stop],
    ['ne plus recevoir de publicité', stop],
    ['quelles données avez-vous sur moi', see],
    ['changer d’adresse', correct],
    ['retirer mon nom d’un article', publication],
    ['désactiver les notifications', notifications],
    ['vie privée', policy],
    ['combien de temps gardez-vous mes données', retention],
    ['postuler', jobs],
    ['conditions générales', terms],
    ['publicité politique', ads],
  ],
  en: [
    ['call', phone],
    ['phone number', phone],
    ['customer service', phone],
    ['cancel my subscription', phone],
    ['newspaper not delivered', phone],
    ['cookies', cookies],
    ['refuse cookies', cookieChoice],
    ['delete my data', erase],
    ['delete account', erase],
    ['unsubscribe', stop],
    ['stop advertising', stop],
    ['what data do you have about me', see],
    ['change of address', correct],
    ['remove my name from an article', publication],
    ['turn off notifications', notifications],
    ['privacy policy', policy],
    ['how long do you keep my data', retention],
    ['job application', jobs],
    ['terms and conditions', terms],
    ['political ads', ads],
  ],
}

for (const country of ['nl', 'be'] as const) {
  for (const [lang, searches] of Object.entries(answers)) {
    test(`on .${country} each of ${searches.length} searches in "${lang}" leads to its page first`, async ({
      tab: page,
    }) => {
      await page.goto(at(country, `/${lang}/search`))
      const field = page.getByRole('searchbox')
      const main = page.getByRole('main')
      const first = main.getByRole('listitem').getByRole('heading', { level: 2 }).getByRole('link').first()
      for (const [keyword, path] of searches) {
        await field.fill(keyword)
        await expect(main.getByRole('status').filter({ hasText: keyword })).toBeVisible()
        const expected = `/${lang}${typeof path === 'string' ? path : path[country]}`
        await expect.soft(first, keyword).toHaveAttribute('href', expected)
      }
    })
  }
}

test('beside a brand, a word for calling leads to the number of that brand', async ({ tab: page }) => {
  await page.goto(at('nl', '/nl/search?q=avondbode+bellen'))
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toHaveAttribute(
    'href',
    '/nl/phone?q=Avondbode',
  )
})

test('what only a table says is found, and the result says sentences', async ({ tab: page }) => {
  await page.goto(at('be', '/nl/search?q=individuele+gebruiksgegevens'))
  const result = page.getByRole('main').getByRole('listitem').first()
  await expect(result.getByRole('link')).toHaveAttribute('href', /privacy-policy#retention$/)
  await expect(result).toContainText('Privacybeleid')
  await expect(result).toContainText('We houden gegevens niet langer bij dan nodig.')
  await expect(result).not.toContainText('13 maanden')
})
