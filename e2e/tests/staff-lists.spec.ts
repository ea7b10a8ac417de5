import { objection, wholeBody } from '../../mf-privacy-rights/src/testing/flows.ts'
import { newAddress } from '../mailbox.ts'
import { OwnServer } from '../own-server.ts'
import { at } from '../site-under-test.ts'
import { area, callDesk, logInAt, logOut, readRequest } from '../staff-desk.ts'
import { expect, test, type Page } from '../test.ts'

const server = new OwnServer('staff-lists')
test.afterEach(async () => {
  await logOut()
  await server.stop()
})

/** In CSS pixels: a row of one line or of two small ones, and where the first one begins. */
const rowHeight = 40
const highestFirstRow = 230

interface Measured {
  heights: number[]
  first: number
  /** Rows that are whole in the window. */
  whole: number
  /** By how much the table is wider than its frame. */
  tooWide: number
  /** By how much the page is wider than the window. */
  sideways: number
}

function measure(page: Page): Promise<Measured> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
    const frame = document.querySelector('table')!.parentElement!
    return {
      heights: [...new Set(rows.map(({ height }) => Math.round(height)))],
      first: Math.round(rows[0]?.top ?? 0),
      whole: rows.filter(({ bottom }) => bottom <= window.innerHeight).length,
      tooWide: frame.scrollWidth - frame.clientWidth,
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }
  })
}

async function openList(page: Page, path: string) {
  // After the login, which leads to a page.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('table')).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const [country, lang] of [
  ['nl', 'nl'],
  ['be', 'fr'],
] as const)
  test(`each list of staff in ${lang} has rows of one height, within the window of a small laptop`, async ({
    browser,
  }) => {
    const page = await logInAt(at(country, ''), browser, { name: 'Lucas', path: area(lang) })
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(page.getByRole('searchbox')).toBeVisible()
    for (const brands of [['avondbode'], ['avondbode', 'centenlamp'], ['avondbode', 'centenlamp', 'dagwijzer']])
      for (const reached of [{ email: newAddress() }, { phoneNumber: '+32200000012' }]) {
        const filled = { ...objection.body('be'), email: '', phoneNumber: '', ...reached, brands }
        const { reference } = await callDesk(page, 'request', wholeBody(filled, 'be', lang, at(country, area())))
        await openList(page, at(country, `${area(lang)}?search=${reference}`))
        const { heights, tooWide } = await measure(page)
        expect.soft(heights, `${brands.join()} ${Object.keys(reached).join()}`).toEqual([rowHeight])
        expect.soft(tooWide, `${brands.join()} ${Object.keys(reached).join()}`).toBe(0)
      }
    // For a list of tasks, too.
    const access = { flowType: 'RIGHT_OF_ACCESS', email: newAddress(), userMessage: 'Graag.' }
    await callDesk(page, 'request', wholeBody(access, 'be', lang, at(country, area())))
    for (const list of ['', '?tab=all', '/work-list', '/advertisements?tab=published']) {
      await openList(page, at(country, `${area(lang)}${list}`))
      const { first, whole, sideways } = await measure(page)
      expect.soft(first, `first row: ${list}`).toBeLessThanOrEqual(highestFirstRow)
      expect.soft(sideways, `too wide: ${list}`).toBe(0)
      if (list.startsWith('/advertisements'))
        expect.soft(whole, `rows in the window: ${list}`).toBeGreaterThanOrEqual(14)
    }
  })

const userInfo = { salutation: 'NONE', firstName: 'Noor', lastName: 'Van Damme' }

test('fourteen tasks are within the window of a small laptop, with what is usual in them, in both languages', async ({
  browser,
}) => {
  await server.start({ MESSAGES_PER_HOUR: '100' })
  for (const [country, lang] of [
    ['nl', 'nl'],
    ['be', 'fr'],
  ] as const) {
    const origin = `http://${country}.localhost:${server.port}`
    const page = await logInAt(origin, browser, { name: 'Lucas', path: area(lang) })
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(page.getByRole('searchbox')).toBeVisible()
    const enter = async (filled: object) => {
      const body = wholeBody({ email: newAddress(), userMessage: '…', ...filled }, country, lang, origin + area())
      return (await callDesk(page, 'request', body))['reference']!
    }
    const email = newAddress()
    const access = await enter({ flowType: 'RIGHT_OF_ACCESS', email, userInfo })
    // Locked, and to be answered after the other one.
    await enter({ flowType: 'RIGHT_TO_BE_FORGOTTEN', email })
    const rectification = await enter({ flowType: 'RECTIFICATION', brands: ['avondbode'] })
    await enter({ flowType: 'OBJECTION', brands: ['avondbode', 'centenlamp'] })
    await enter({ flowType: 'OTHER_REQUEST', right: 'RESTRICTION' })
    const note = 'Stond nog onder het oude adres; gevraagd aan de klantenservice.'
    for (const reference of [access, rectification]) {
      const [task] = (await readRequest(page, reference)).tasks
      await callDesk(page, `tasks/${reference}/${task!.id}/note`, { text: note })
    }
    await openList(page, `${origin}${area(lang)}/work-list`)
    const { heights, first, whole, tooWide, sideways } = await measure(page)
    expect.soft(heights, lang).toEqual([rowHeight])
    expect.soft(first, lang).toBeLessThanOrEqual(highestFirstRow)
    expect.soft(whole, lang).toBeGreaterThanOrEqual(14)
    expect.soft([tooWide, sideways], lang).toEqual([0, 0])
  }
})

for (const [country, lang, overview] of [
  ['nl', 'nl', 'Overzicht'],
  ['be', 'fr', 'Aperçu'],
] as const)
  test(`on a phone the header of staff in ${lang} has two rows, and shows the page that is open`, async ({
    browser,
  }) => {
    const path = `${area(lang)}/overview`
    const page = await logInAt(at(country, ''), browser, { name: 'Lucas', path, width: 390 })
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: overview })).toBeInViewport({ ratio: 1 })
    expect((await header.boundingBox())!.height).toBeLessThanOrEqual(2 * 48)
  })

test('with a keyboard staff are at the list after two presses; the header is the banner, outside what the page says', async ({
  browser,
}) => {
  const page = await logInAt(at('nl', ''), browser, { name: 'Sanne', path: area() })
  await expect(page.getByRole('searchbox')).toBeVisible()
  const body = { ...objection.body('be'), email: newAddress() }
  await callDesk(page, 'request', wholeBody(body, 'be', 'nl', at('nl', area())))
  await openList(page, at('nl', area()))
  await expect(page.getByRole('banner').getByRole('button', { name: 'Uitloggen' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Uitloggen' })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Naar de lijst' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const focused = await page.evaluate(() => document.activeElement?.closest('table') !== null)
  expect(focused).toBe(true)
})

test('the labels of the log stand in one line', async ({ browser }) => {
  const page = await logInAt(at('nl', ''), browser, { name: 'Lucas', path: `${area()}/audit` })
  const labels = page.getByRole('search').locator('label')
  await expect(labels).toHaveCount(5)
  const boxes = await Promise.all((await labels.all()).map((label) => label.boundingBox()))
  expect(new Set(boxes.map((box) => box!.y)).size).toBe(1)
})

test('a press anywhere in the row of an advertisement opens it', async ({ browser }) => {
  const page = await logInAt(at('nl', ''), browser, { name: 'Lucas', path: `${area()}/advertisements?tab=published` })
  await page.getByRole('row').nth(1).getByText('In het register').click()
  await expect(page).toHaveURL(/\/advertisements\/NL-[\dA-Z-]+$/)
})
