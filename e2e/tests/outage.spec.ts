import { startFailingPostgres, type FailingPostgres } from '../../server/database/testing/postgres-behind-proxy.ts'
import { expect, test } from '../test.ts'
import { OwnServer } from '../own-server.ts'
import { at } from '../site-under-test.ts'

/** Tests of visitors whose page is open when the database goes away. */
test.describe.configure({ mode: 'default' })

const server = new OwnServer('outage')
let postgres: FailingPostgres

test.beforeAll(async () => {
  postgres = await startFailingPostgres()
  await server.start({ DATABASE_URL: postgres.url, NODE_ENV: 'development' })
})

test.afterAll(async () => {
  await server.stop()
  await postgres.close()
})

/** The server finds its database again after some seconds. */
async function endOutage() {
  await postgres.start()
  const hasDatabase = async () => {
    const { database } = (await (await fetch(`http://127.0.0.1:${server.port}/healthz`)).json()) as {
      database: boolean
    }
    return database
  }
  await expect.poll(hasDatabase).toBe(true)
}

// In the language with the longest words; `requests.test.tsx` of the remote reads the message in each language.
test('a visitor whose request meets an outage sends it by a press when it is over', async ({ page }) => {
  await page.goto(`http://be.localhost:${server.port}/fr/privacy-rights/access`)
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill('noor@lezer.example')
  await postgres.stop()
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  const notice = page.getByRole('alert').filter({ hasText: /Ce que vous avez saisi reste ici/ })
  await expect(notice).toBeVisible()
  await expect(notice.locator('a[href^="mailto:"]')).toBeVisible()
  for (const path of ['phone', 'document/privacy-policy']) {
    await expect(notice.locator(`a[href="/fr/${path}"]`)).toBeVisible()
  }
  for (const [width, height] of [
    [360, 780],
    [768, 1024],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
    await notice.screenshot({ path: test.info().outputPath(`${width}.png`) })
  }
  // What was filled in survives reading on.
  await notice.locator('a[href="/fr/phone"]').click()
  await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Adresse e-mail' })).toHaveValue('noor@lezer.example')
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(notice).toBeVisible()
  await endOutage()
  await notice.getByRole('button', { name: 'Envoyer maintenant' }).click()
  await expect(page).toHaveURL(/\/processed$/)
  await expect(page.getByText(/LM-[0-9A-Z]{4}-[0-9A-Z]{4}/).first()).toBeVisible()
})

test('a message of a visitor stays during an outage, and is sent once when it is over', async ({ page }) => {
  await page.goto(`http://nl.localhost:${server.port}/nl`)
  await page.getByRole('textbox', { name: 'Naam' }).fill('Zoë')
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill('zoe@lezer.example')
  await page.getByRole('textbox', { name: 'Je vraag' }).fill('Waar is dat?')
  await postgres.stop()
  await page.getByRole('button', { name: 'Verzenden' }).click()
  await expect(page.getByText('Er is iets misgelopen.')).toBeVisible()
  await expect(page.getByText(/blijft hier staan zolang dit tabblad open is/)).toBeVisible()
  await endOutage()
  await page.getByRole('button', { name: 'Nu versturen' }).click()
  await expect(page.getByText('Jouw bericht is succesvol verzonden.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Je vraag' })).toHaveValue('')
})

test('nothing of the register moves where the page says how old it is', async ({ page }) => {
  await page.goto(at('nl', '/nl/political-ads'))
  const list: unknown = await page.evaluate(() =>
    fetch('/api/campaign-items?countryCode=NL&sort=running&limit=50').then((answer) => answer.json()),
  )
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 })
    const tops: (number | undefined)[] = []
    for (const asOf of [undefined, '2026-11-23T13:32:00.000Z']) {
      await page.route(/\/api\/campaign-items\?/, (route) => route.fulfill({ json: { ...Object(list), asOf } }))
      await page.reload()
      const first = page.getByRole('article').first()
      await expect(first).toBeVisible()
      await expect(page.getByText(/^Stand van/)).toHaveCount(asOf ? 1 : 0)
      // It comes with another answer, and takes a second line in wide fonts.
      await expect(page.getByText(/^samen meer dan/)).toBeVisible()
      tops.push((await first.boundingBox())?.y)
      if (asOf) await page.screenshot({ path: test.info().outputPath(`${width}.png`) })
      await page.unrouteAll()
    }
    expect(tops[1]).toBe(tops[0])
  }
})
