import { expect, test } from '../test.ts'
import { FaultyLine } from '../faulty-line.ts'

const line = new FaultyLine()

test.afterAll(() => line.stop())

test('a visitor whose file of texts is missing reads the next of the chain at once; each is requested once', async ({
  page,
}) => {
  await line.start()
  await page.clock.install()
  // Time stands still: a second try would never come.
  await page.clock.pauseAt(Date.now() + 60_000)
  line.spoil(/\/messages\/en_be\./, 'missing')
  await page.goto(line.at('be', '/en/about'))
  await expect(page.getByRole('contentinfo').getByText('Alle rechten voorbehouden')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const file of ['host/messages/en_be', 'mf-legal/messages/en_be', 'host/messages/nl_be'])
    expect(line.requests.filter((request) => request.startsWith(`GET /apps/${file}.`))).toHaveLength(1)
})
