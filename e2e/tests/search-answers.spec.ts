import { expect, test } from '../test.ts'
import { at, type Country } from '../site-under-test.ts'

/** Belgium has a form for it; in the Netherlands the policy says what the editors do. */
const publication = { nl: '/document/privacy-policy#journalism', be: '/privacy-rights/publication' }

/** Where the first result must lead, on both hosts, and what people type in Dutch, French and English. */
const answers: [path: string | Record<Country, string>, nl: string, fr: string, en: string][] = [
  ['/phone', 'bellen', 'appeler', 'call'],
  ['/phone', 'telefoonnummer', 'numéro de téléphone', 'phone number'],
  ['/phone', 'klantenservice', 'service clientèle', 'customer service'],
  ['/phone', 'abonnement opzeggen', 'résilier mon abonnement', 'cancel my subscription'],
  ['/phone', 'krant niet bezorgd', 'journal pas reçu', 'newspaper not delivered'],
  ['/document/cookie-policy', 'cookies', 'cookies', 'cookies'],
  ['/document/cookie-policy#manage', 'cookies weigeren', 'refuser les cookies', 'refuse cookies'],
  ['/privacy-rights/forgotten-overview', 'gegevens wissen', 'effacer mes données', 'delete my data'],
  ['/privacy-rights/forgotten-overview', 'account verwijderen', 'supprimer mon compte', 'delete account'],
  ['/privacy-rights/direct-marketing/brands', 'uitschrijven', 'se désabonner', 'unsubscribe'],
  ['/privacy-rights/direct-marketing/brands', 'geen reclame meer', 'ne plus recevoir de publicité', 'stop advertising'],
  [
    '/privacy-rights/access',
    'welke gegevens hebben jullie van mij',
    'quelles données avez-vous sur moi',
    'what data do you have about me',
  ],
  ['/privacy-rights/rectification', 'adres wijzigen', 'changer d’adresse', 'change of address'],
  [publication, 'naam uit artikel', 'retirer mon nom d’un article', 'remove my name from an article'],
  [
    '/privacy-rights/push-notifications',
    'pushmeldingen uitzetten',
    'désactiver les notifications',
    'turn off notifications',
  ],
  ['/document/privacy-policy', 'privacybeleid', 'vie privée', 'privacy policy'],
  [
    '/document/privacy-policy#retention',
    'hoe lang bewaren jullie gegevens',
    'combien de temps gardez-vous mes données',
    'how long do you keep my data',
  ],
  ['/document/privacy-policy-applicants', 'solliciteren', 'postuler', 'job application'],
  ['/document/terms-of-use', 'algemene voorwaarden', 'conditions générales', 'terms and conditions'],
  ['/political-ads', 'politieke advertenties', 'publicité politique', 'political ads'],
]

for (const country of ['nl', 'be'] as const) {
  for (const [index, lang] of (['nl', 'fr', 'en'] as const).entries()) {
    test(`on .${country} each of ${answers.length} searches in "${lang}" leads to its page first`, async ({
      tab: page,
    }) => {
      await page.goto(at(country, `/${lang}/search`))
      const field = page.getByRole('searchbox')
      const main = page.getByRole('main')
      const first = main.getByRole('listitem').getByRole('heading', { level: 2 }).getByRole('link').first()
      for (const [path, ...keywords] of answers) {
        const keyword = keywords[index]!
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
