import { expect, test, type Page } from '../test.ts'
import { breakBuild, breaks } from '../broken-code.ts'
import { EditedSite } from '../edited-site.ts'
import { codeFaults, deliveryFaults, endHanging, FaultTable, type CodeFault, type Place } from '../fault-table.ts'
import { answering, brokenOff, FaultyLine } from '../faulty-line.ts'
import { PageClock } from '../page-clock.ts'
import { remotes } from '../site-under-test.ts'
import { openInLayout } from '../watch-page.ts'

/** Every remote with every fault at every place: what the visitor sees, and that it recovers. Prints the table. */
test.describe.configure({ mode: 'default' })

let site: EditedSite
const line = new FaultyLine(() => site.port)
const table = new FaultTable(remotes.map(({ remote }) => remote))

const notice = 'Je ziet een eerdere versie van deze site'
const unavailable = { name: 'Dit onderdeel is niet beschikbaar' }

function endFaults() {
  line.mend()
  endHanging()
}

test.beforeAll(async () => {
  site = new EditedSite('e2e-fault-table')
  if (test.info().retry === 0) table.begin()
  await site.start()
  await line.start()
})

test.beforeEach(endFaults)

test.afterAll(async () => {
  line.stop()
  await site.close()
  console.log(`\n${table.print()}\n`)
})

/** Requests that never get an answer with that fault. */
const hangs = (fault: string) => (path: string) => fault === 'hang' && line.isSpoiled(path)

const retry = (page: Page) => page.getByRole('button', { name: 'Opnieuw proberen' }).click()

/** The files of each kind, of every version of every remote. */
const files: Record<Exclude<Place, 'API'>, RegExp> = {
  entry: /^\/apps\/mf-[\w-]+\/remoteEntry/,
  chunk: /^\/apps\/mf-[\w-]+\/(?!remoteEntry|shared-|lazy-)[^/]*\.js/,
  style: /^\/apps\/mf-[\w-]+\/.*\.css/,
  texts: /^\/apps\/mf-[\w-]+\/messages\/nl_nl/,
}

for (const place of ['entry', 'chunk', 'style', 'texts'] as const) {
  for (const [fault, act] of Object.entries(deliveryFaults)) {
    test(`${place}, ${fault}: each remote is not available, whatever the version, and recovers in place`, async ({
      page,
    }) => {
      // Other faults fail at once.
      const waits = fault === 'hang' || place === 'texts'
      const clock = waits ? await PageClock.install(page, hangs(fault)) : undefined
      const expectUnavailable = async () => {
        await clock?.expectVisible([page.getByRole('heading', unavailable)])
        await expect(page.getByRole('heading', unavailable)).toBeVisible()
      }
      const [first, ...others] = remotes
      line.spoil(files[place], act)
      await page.goto(line.at('nl', first.path), { waitUntil: 'commit' })
      // The previous release was tried before.
      await expectUnavailable()
      const loads: string[] = []
      page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
      for (const each of others) {
        // A page of no remote, so that the message is not the one before.
        await openInLayout(page, '/nl/nowhere')
        await expect(page.getByRole('heading', { name: 'Pagina niet gevonden' })).toBeVisible()
        await openInLayout(page, each.path)
        await expectUnavailable()
      }
      endFaults()
      await retry(page)
      for (const each of remotes.toReversed()) {
        if (each !== remotes.at(-1)) await openInLayout(page, each.path)
        await expect(page.getByRole('heading', { level: 1, name: each.heading })).toBeVisible()
        table.note(each.remote, place, fault as keyof typeof deliveryFaults, 'not available, recovers')
      }
      expect(loads).toEqual([])
    })
  }
}

/** Publishes every remote with that fault; the release before becomes the previous one. */
async function publishFaulty(place: 'entry' | 'chunk', act: (code: string, remote: string) => string) {
  site.reset()
  for (const { remote } of remotes) breakBuild(site, remote, place, act)
  await site.publish('all')
}

/** Known to after some seconds only, in which the page is empty. */
const isLate = new Set<CodeFault>([
  'load never settles',
  'loader never answers',
  'container throws the first time',
  'Trusted Types violation',
])

for (const fault of codeFaults.filter((each) => each !== 'endless loop')) {
  for (const [place, act] of breaks[fault]) {
    test(`${place}, ${fault}: the previous release is shown, or offered`, async ({ page }) => {
      await publishFaulty(place, act)
      const clock = isLate.has(fault) ? await PageClock.install(page) : undefined
      try {
        for (const each of remotes) {
          await page.goto(line.at('nl', each.path))
          const isOffered = fault === 'throws in render' || fault === 'throws in an effect'
          if (isOffered) await page.getByRole('button', { name: 'Toon de eerdere versie' }).click()
          await clock?.expectVisible([page.getByText(notice)])
          await expect(page.getByText(notice)).toBeVisible()
          await expect(page.getByRole('heading', { level: 1, name: each.heading })).toBeVisible()
          table.note(each.remote, place, fault, isOffered ? 'previous release offered' : 'previous release')
          await page.evaluate(() => sessionStorage.clear())
        }
      } finally {
        await site.rollback()
      }
    })
  }
}

test('chunk, endless loop: the tab freezes, and is counted when it is closed', async ({ browser }) => {
  const counted = () => line.requests.filter((request) => request === 'POST /api/telemetry').length
  for (const [place, act] of breaks['endless loop']) {
    await publishFaulty(place, act)
    try {
      // Open until the end: the browser drops what closed contexts still have to send.
      const context = await browser.newContext()
      for (const each of remotes) {
        const before = counted()
        const page = await context.newPage()
        const isRun = page.waitForEvent('console', (message) => message.text() === 'endless loop')
        await page.goto(line.at('nl', each.path), { waitUntil: 'commit' })
        await isRun
        await page.close()
        await expect.poll(counted).toBe(before + 1)
        table.note(each.remote, place, 'endless loop', 'the tab freezes, counted')
      }
      await context.close()
    } finally {
      await site.rollback()
    }
  }
})

/** Two versions with the same fault. */
const throwing = (number: number) => (code: string) => `${code}\nthrow new Error('version ${number}')`

test('after two broken versions in a row the last version that worked is shown', async ({ page }) => {
  await publishFaulty('entry', throwing(1))
  await publishFaulty('entry', throwing(2))
  try {
    for (const each of remotes) {
      await page.goto(line.at('nl', each.path))
      await expect(page.getByText(notice)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: each.heading })).toBeVisible()
    }
  } finally {
    await site.rollback()
    await site.rollback()
  }
})

test('a broken first version is not available, and not an unknown page', async ({ page }) => {
  const fresh = new EditedSite('e2e-first-version')
  fresh.empty()
  const [, { remote, path }] = remotes
  await fresh.publish('host', ...remotes.map((each) => each.remote).filter((each) => each !== remote))
  fresh.edit(remote, /^remoteEntry.*\.js$/, throwing(1))
  await fresh.publish(remote)
  await fresh.start()
  try {
    await page.goto(fresh.at('nl', path))
    await expect(page.getByRole('heading', unavailable)).toBeVisible()
  } finally {
    await fresh.close()
  }
})

/** A page of each remote that calls the API, with its message of failure and a part of its content. */
const calling = [
  [
    'mf-legal',
    '/nl/document/terms-of-use',
    /\/api\/plainhtml\//,
    'Dit document kon niet worden geladen',
    /Wie we zijn/,
  ],
  [
    'mf-transparency',
    '/nl/political-ads',
    /\/api\/campaign-items/,
    'fout opgetreden bij het laden van de advertenties',
    /advertenties gevonden|politieke advertenties/i,
  ],
  [
    'mf-privacy-rights',
    '/nl/privacy-rights/status#0123456789abcdef01234567',
    /\/api\/privacy-rights\//,
    'We kunnen je verzoek nu niet ophalen',
    /Een nieuw verzoek doen/,
  ],
  [
    'mf-internal',
    '/nl/internal-privacy-rights',
    /\/api\/internal-privacy-rights\//,
    'De verzoeken konden niet worden geladen',
    /niet ingelogd|inloggen/i,
  ],
] as const

/** Remotes for which a 404 is an answer. */
const saidOfNothing = new Map<string, string>([
  ['mf-privacy-rights', 'Deze link werkt niet'],
  ['mf-internal', 'Pagina niet gevonden'],
])

const answers = {
  ...deliveryFaults,
  truncated: brokenOff,
  'wrong shape': answering('application/json', '{"other":[]}'),
}

for (const [fault, act] of Object.entries(answers)) {
  test(`API, ${fault}: each remote shows a message in place of the content, with a retry`, async ({ page }) => {
    const clock = fault === 'hang' ? await PageClock.install(page, hangs(fault)) : undefined
    for (const [remote, path, address, message, whole] of calling) {
      if (remote === 'mf-legal' && fault.startsWith('wrong')) {
        table.note(remote, 'API', fault as keyof typeof answers, '- (any text is a document)')
        continue
      }
      line.spoil(address, act)
      const saidOf404 = saidOfNothing.get(remote)
      if (fault === '404' && saidOf404) {
        await page.goto(line.at('nl', path))
        await expect(page.getByText(saidOf404)).toBeVisible()
        table.note(remote, 'API', fault, 'says that there is none')
        continue
      }
      await page.goto(line.at('nl', path), { waitUntil: 'commit' })
      await clock?.expectVisible([page.getByText(message)])
      await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      endFaults()
      await retry(page)
      await expect(page.getByText(message)).toHaveCount(0)
      await expect(page.getByText(whole).first()).toBeVisible()
      table.note(remote, 'API', fault as keyof typeof answers, 'message, retry in place')
    }
  })
}

test('each fault was tried at each place', () => {
  expect(table.missing).toEqual([])
})
