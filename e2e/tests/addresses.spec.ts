import { expect, test } from '../test.ts'
import { at, port } from '../site-under-test.ts'

const redirected: [from: string, to: string][] = [
  ['/', '/nl'],
  ['/privacy-rights', '/nl/privacy-rights'],
  ['/document/cookie-policy?from=mail#consent', '/nl/document/cookie-policy?from=mail#consent'],
  ['/de/about', '/nl/de/about'],
  ['/about.php?id=7', '/nl/about.php?id=7'],
]

for (const [from, to] of redirected) {
  test(`${from} is redirected to ${to}, and back leads to where the visitor came from`, async ({ page }) => {
    await page.goto(at('nl', '/nl/political-ads'))
    await page.goto(at('nl', from))
    await expect(page).toHaveURL(at('nl', to))
    await page.goBack()
    await expect(page).toHaveURL(at('nl', '/nl/political-ads'))
  })
}

const statuses: [path: string, status: number][] = [
  ['/nl', 200],
  ['/nl/', 200],
  ['/privacy-rights', 200],
  ['/fr/document/terms-of-use', 200],
  ['/nl/nowhere', 404],
  ['/nl/not-found', 404],
  ['/en/political-ads/1/2/3', 404],
  ['/nl/privacybeleid.html', 404],
  ['/fr/about.php', 404],
]

for (const [path, status] of statuses) {
  test(`${path} answers ${status}`, async ({ page }) => {
    const response = await page.goto(at('be', path))
    expect(response!.status()).toBe(status)
    if (status === 404) await expect(page.getByText('404 · Not Found')).toBeVisible()
  })
}

const notFound: [lang: string, title: string][] = [
  ['nl', 'Pagina niet gevonden'],
  ['fr', 'Page introuvable'],
  ['en', 'Page not found'],
]

for (const [lang, title] of notFound) {
  test(`the 404 page in ${lang} says "${title}" and links home`, async ({ page }) => {
    await page.goto(at('be', `/${lang}/nowhere`))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(title))
    await page.getByRole('main').getByRole('link').click()
    await expect(page).toHaveURL(at('be', `/${lang}`))
  })
}

test('an unknown document with a dot leads to /not-found, with the site around it', async ({ page }) => {
  await page.goto(at('nl', '/nl/document/x.y'))
  await expect(page).toHaveURL(at('nl', '/nl/not-found'))
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByText('404 · Not Found')).toBeVisible()
})

test('an unknown document leads to /not-found', async ({ page }) => {
  await page.goto(at('nl', '/nl/document/unknown'))
  await expect(page).toHaveURL(at('nl', '/nl/not-found'))
  await expect(page.getByRole('heading', { name: 'Pagina niet gevonden' })).toBeVisible()
})

test('on a host of neither country the visitor reads that it cannot be determined', async ({ page }) => {
  await page.goto(`http://localhost:${port}/nl`)
  await expect(page.getByRole('heading', { name: 'Cannot determine country' })).toBeVisible()
})
