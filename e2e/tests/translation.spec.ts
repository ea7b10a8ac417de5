import { findAdvertisement } from '../advertisements.ts'
import { newAddress } from '../mailbox.ts'
import { listPaths } from '../page-paths.ts'
import { at } from '../site-under-test.ts'
import { expect, test, type Page } from '../test.ts'
import { expectTranslated, translatePage, ways } from '../translator.ts'
import { openInLayout, watchErrors } from '../watch-page.ts'

const main = (page: Page) => page.getByRole('main')
const submit = (page: Page) => page.locator('main form button[type=submit]').first()
const email = (page: Page) => page.locator('main input[name=email]').first()

interface Flow {
  name: string
  start: string
  steps: ((page: Page) => Promise<unknown>)[]
}

/** Steps of staff with a case: taking it, or opening a form. */
const action = 'main button[aria-keyshortcuts=t], main button[aria-controls]'

/** Flows that a visitor sends, and staff see. */
const sent: Flow[] = [
  {
    name: 'an access request is sent after mistakes',
    start: at('nl', '/nl/privacy-rights/access'),
    steps: [
      (page) => submit(page).click(),
      (page) => email(page).fill('noor'),
      (page) => email(page).blur(),
      (page) => email(page).fill(newAddress()),
      (page) => email(page).blur(),
      (page) => submit(page).click(),
      (page) => expect(main(page)).toContainText(/LM-[0-9A-Z]{4}-[0-9A-Z]{4}/),
    ],
  },
  {
    name: 'an advertisement is reported',
    start: at('nl', '/nl/political-ads'),
    steps: [
      (page) => page.locator('main article a[href*="/political-ads/"]').first().click(),
      (page) => page.getByRole('button', { name: /meld/i }).click(),
      (page) => page.keyboard.press('Escape'),
      (page) => page.getByRole('button', { name: /meld/i }).click(),
      (page) => page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click(),
      (page) => page.getByRole('dialog').locator('[name=name]').fill('Noor'),
      (page) => page.getByRole('dialog').locator('[name=email]').fill(newAddress()),
      (page) => page.getByRole('dialog').locator('textarea').fill('De bedragen kloppen niet.'),
      (page) => page.getByRole('dialog').locator('button[type=submit]').click(),
      (page) => expect(page.getByRole('dialog').locator('textarea')).toHaveCount(0),
    ],
  },
]

/** Flows of a visitor on a page. After each step all of it is translated, and nothing is old. */
const flows: Flow[] = [
  {
    name: 'the register is searched and filtered',
    start: at('nl', '/nl/political-ads'),
    steps: [
      (page) => page.getByRole('searchbox').first().fill('Polder'),
      (page) => expect(page).toHaveURL(/Polder/),
      (page) => page.getByRole('searchbox').first().fill('nothing has this name'),
      (page) => expect(page.getByRole('article')).toHaveCount(0),
      (page) => page.getByRole('searchbox').first().fill(''),
      (page) => expect(page.getByRole('article')).not.toHaveCount(0),
      (page) => page.locator('main select').first().selectOption({ index: 2 }),
      (page) => page.locator('main ul button').first().click(),
      (page) => expect(page.locator('main ul button')).toHaveCount(0),
    ],
  },
  {
    name: 'more advertisements are shown, one is opened, and the list again',
    start: at('nl', '/nl/political-ads'),
    steps: [
      (page) => page.getByRole('button', { name: 'Toon nog' }).click(),
      (page) => expect(page.getByRole('article').nth(50)).toBeVisible(),
      (page) => page.locator('main article a[href*="/political-ads/"]').first().click(),
      (page) => expect(page).toHaveURL(/political-ads\/NL/),
      (page) => page.goBack(),
      (page) => expect(page.getByRole('article').nth(50)).toBeVisible(),
    ],
  },
  {
    name: 'brands are searched and chosen, and a telephone number is typed',
    start: at('nl', '/nl/privacy-rights/direct-marketing/brands'),
    steps: [
      (page) => page.getByRole('checkbox').nth(1).check(),
      (page) => page.getByRole('checkbox').nth(2).check(),
      (page) => page.getByRole('checkbox').nth(3).check(),
      (page) => expect(main(page)).toContainText('3 merken gekozen'),
      (page) => page.locator('main input[type=search]').fill('zzz'),
      (page) => page.locator('main input[type=search]').fill(''),
      (page) => submit(page).click(),
      (page) => expect(page).toHaveURL(/communication-types/),
      (page) => page.getByRole('checkbox').first().check(),
      (page) => page.locator('main input[type=tel]').pressSequentially('0612345678'),
    ],
  },
  {
    name: 'brands are chosen in French',
    start: at('be', '/fr/privacy-rights/direct-marketing/brands'),
    steps: [
      (page) => page.getByRole('checkbox').nth(1).check(),
      (page) => page.getByRole('checkbox').nth(2).check(),
      (page) => page.getByRole('checkbox').nth(1).uncheck(),
    ],
  },
  {
    name: 'a long message is shortened and sent, and the banner is closed',
    start: at('nl', '/nl/about'),
    steps: [
      (page) => page.locator('textarea').first().fill('x'.repeat(4950)),
      (page) => page.locator('textarea').first().fill('x'),
      (page) => page.locator('main [name=name]').first().fill('Noor'),
      (page) => email(page).fill(newAddress()),
      (page) => page.locator('main form:has([name=question]) button[type=submit]').click(),
      (page) => expect(page.locator('main [name=question]').first()).toHaveValue(''),
      (page) => page.getByRole('button', { name: 'Sluiten' }).click(),
    ],
  },
  {
    name: 'telephone numbers are searched',
    start: at('nl', '/nl/phone'),
    steps: [
      (page) => page.locator('main input').first().fill('radio'),
      (page) => page.locator('main input').first().fill('zzzz'),
      (page) => page.locator('main input').first().fill(''),
    ],
  },
  {
    name: 'the site is searched',
    start: at('nl', '/nl/search'),
    steps: [
      (page) => page.locator('main input').first().fill('cookies'),
      (page) => expect(page.locator('main a[href*="cookie-policy"]').first()).toBeVisible(),
      (page) => page.locator('main input').first().fill('verwijderen'),
      (page) => expect(page.locator('main a[href*="privacy-rights"]').first()).toBeVisible(),
      (page) => page.locator('main input').first().fill('zzzzzz'),
      (page) => expect(page).toHaveURL(/zzzzzz/),
    ],
  },
  {
    name: 'two versions of a document are compared',
    start: at('nl', '/nl/document/privacy-policy'),
    steps: [
      // The translator moves what is pressed while the text arrives.
      (page) => expect(page.locator('main [aria-busy="false"] article')).toBeVisible(),
      // Pressed again where the translator has taken the press.
      (page) =>
        expect(async () => {
          const compare = page.locator('main details button').first()
          const versions = page.locator('main summary').filter({ hasText: /versies/i })
          if (!(await compare.isVisible())) await versions.first().click()
          await compare.click({ timeout: 3_000 })
        }).toPass(),
      (page) => expect(page.locator('main :is(ins, del)').first()).toBeVisible(),
    ],
  },
  {
    name: 'the menu of a phone is opened and closed',
    start: at('nl', '/nl'),
    steps: [
      (page) => page.setViewportSize({ width: 390, height: 800 }),
      (page) => page.locator('header button').first().click(),
      (page) => page.keyboard.press('Escape'),
      (page) => page.setViewportSize({ width: 1280, height: 720 }),
    ],
  },
  {
    name: 'pages are opened from one another',
    start: at('nl', '/nl'),
    steps: ['/nl/political-ads', '/nl/about', '/nl/privacy-rights'].flatMap((path) => [
      (page) => page.locator(`a[href="${path}"]`).first().click(),
      (page) => expect(page).toHaveURL(at('nl', path)),
      (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    ]),
  },
]

async function follow(page: Page, { start, steps }: Flow) {
  await page.goto(start)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectTranslated(page)
  for (const step of steps) {
    await step(page)
    await expectTranslated(page)
  }
}

for (const way of ways) {
  for (const half of [0, 1]) {
    const flowsOfHalf = flows.filter((_, index) => index % 2 === half)
    test(`every text can be changed by a translator that ${way} it: ${flowsOfHalf.map(({ name }) => name).join('; ')}`, async ({
      page,
    }) => {
      const errors = watchErrors(page)
      page.on('dialog', (dialog) => dialog.accept())
      await translatePage(page, way)
      for (const flow of flowsOfHalf) await test.step(flow.name, () => follow(page, flow))
      expect(errors).toEqual([])
    })
  }

  test(`every page is opened from another while a translator ${way} every text`, async ({ page, request }) => {
    const errors = watchErrors(page)
    await translatePage(page, way)
    const advertisement = await findAdvertisement(request, 'NL')
    const paths = [
      ...(await listPaths()).filter((path) => !path.startsWith('/internal')),
      '/document/privacy-policy',
      '/document/cookie-policy?version=2024-05-25',
      `/political-ads/${advertisement.id}`,
      '/search?q=cookies',
      '/not-found',
    ]
    await page.goto(at('nl', '/nl'))
    for (const path of paths) {
      await test.step(path, async () => {
        await openInLayout(page, `/nl${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expectTranslated(page)
      })
    }
    expect(errors.filter((error) => !error.includes('404'))).toEqual([])
  })

  test(`a visitor sends a request and a report, and staff open every page, while a translator ${way} every text`, async ({
    page,
  }) => {
    const errors = watchErrors(page)
    await translatePage(page, way)
    for (const flow of sent) await test.step(flow.name, () => follow(page, flow))
    await page.goto(at('nl', '/auth/login?returnTo=/nl/internal-privacy-rights'))
    await page.getByRole('button', { name: /Lucas/ }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expectTranslated(page)
    const paths = (await listPaths()).filter((path) => path.startsWith('/internal'))
    for (const path of paths) {
      await test.step(path, async () => {
        await openInLayout(page, `/nl${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expectTranslated(page)
        const firstCase = page.locator('tbody a:is([href*="/request/"], [href*="/complaints/"])').first()
        if (!(await firstCase.count())) return
        await firstCase.click()
        await expect(page.getByRole('table')).toHaveCount(0)
        await expectTranslated(page)
        await page.locator(action).first().click()
        await expectTranslated(page)
      })
    }
    expect(errors).toEqual([])
  })
}
