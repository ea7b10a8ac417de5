import { expect, test, type Page } from '../test.ts'
import type { TelemetryReport } from '@site/shared/calls'
import { keysOf } from '@site/shared/rules'
import { breakBuild, breaks, breakShownPage } from '../broken-code.ts'
import { EditedSite } from '../edited-site.ts'
import {
  codeFaults,
  deliveryFaults,
  endHanging,
  FaultTable,
  faultsOfShownPages,
  isPossible,
  type CodeFault,
  type FaultOfShownPage,
  type Place,
} from '../fault-table.ts'
import { answering, brokenOff, FaultyLine } from '../faulty-line.ts'
import { PageClock } from '../page-clock.ts'
import { remotes } from '../site-under-test.ts'
import { openInLayout } from '../watch-page.ts'

/**
 * Every fault at every place: what the visitor sees, and that it recovers. Prints the table. Files on their way fail for each
 * remote; the faults of its code are for the host to handle, whatever remote has them: the remotes take turns.
 */
test.describe.configure({ mode: 'default' })

let site: EditedSite
const line = new FaultyLine(() => site.port)
const table = new FaultTable()

let turns = 0
/** Returns the index of the remote whose turn it is. */
const takeTurn = () => turns++ % remotes.length

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
  texts: /^\/apps\/mf-[\w-]+\/messages\/.*nl_nl/,
}

for (const place of ['entry', 'chunk', 'style', 'texts'] as const) {
  const possible = keysOf(deliveryFaults).filter((fault) => isPossible(place, fault))
  for (const fault of possible) {
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
      line.spoil(files[place], deliveryFaults[fault])
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
        table.note(each.remote, place, fault, 'not available, recovers')
      }
      expect(loads).toEqual([])
    })
  }
}

/** Publishes remotes with that fault; the release before becomes the previous one. */
async function publishFaulty(
  names: readonly string[],
  place: 'entry' | 'chunk',
  act: (code: string, remote: string) => string,
) {
  site.reset()
  for (const name of names) breakBuild(site, name, place, act)
  await site.publish(...names)
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
    const { remote, path, heading } = remotes[takeTurn()]!
    test(`${place} of ${remote}, ${fault}: the previous release is shown, or offered`, async ({ page }) => {
      await publishFaulty([remote], place, act)
      const clock = isLate.has(fault) ? await PageClock.install(page) : undefined
      try {
        await page.goto(line.at('nl', path))
        const isOffered = fault === 'throws in render' || fault === 'throws in an effect'
        if (isOffered) await page.getByRole('button', { name: 'Toon de eerdere versie' }).click()
        await clock?.expectVisible([page.getByText(notice)])
        await expect(page.getByText(notice)).toBeVisible()
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        table.note(remote, place, fault, isOffered ? 'previous release offered' : 'previous release')
      } finally {
        await site.rollback()
      }
    })
  }
}

for (const [place, act] of breaks['endless loop']) {
  const { remote, path } = remotes[takeTurn()]!
  test(`${place} of ${remote}, endless loop: the tab freezes, and is counted when it is closed`, async ({
    browser,
  }) => {
    const counted = () => line.requests.filter((request) => request === 'POST /api/telemetry').length
    await publishFaulty([remote], place, act)
    try {
      // Open until the end: the browser drops what closed contexts still have to send.
      const context = await browser.newContext()
      const before = counted()
      const page = await context.newPage()
      const isRun = page.waitForEvent('console', (message) => message.text() === 'endless loop')
      await page.goto(line.at('nl', path), { waitUntil: 'commit' })
      await isRun
      await page.close()
      await expect.poll(counted).toBe(before + 1)
      table.note(remote, place, 'endless loop', 'the tab freezes, counted')
      await context.close()
    } finally {
      await site.rollback()
    }
  })
}

test.describe('with what the next page needs loaded ahead', () => {
  test.use({ savesData: false })

  for (const [place, act] of breaks['throws on evaluation']) {
    test(`${place} of one remote is broken: pages of the others are shown as before`, async ({ page }) => {
      const [broken, ...others] = remotes
      await publishFaulty([broken.remote], place, act)
      const errors: Error[] = []
      page.on('pageerror', (error) => errors.push(error))
      try {
        await page.goto(line.at('nl', others[0].path))
        for (const { path, heading } of others) {
          await openInLayout(page, path)
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
          await page.waitForLoadState('networkidle')
        }
        await expect(page.getByText(notice)).toHaveCount(0)
        expect(errors).toEqual([])
      } finally {
        await site.rollback()
      }
    })
  }
})

/** Visit of a page with that fault. Returns its result in the table. */
type Visit = (page: Page, turn: number, fault: FaultOfShownPage) => Promise<string>

const openFaulty = (page: Page, turn: number, fault: FaultOfShownPage) =>
  page.goto(line.at('nl', `${remotes[turn]!.path}?fault=${encodeURIComponent(fault)}`))

const expectHeading = (page: Page, turn: number) =>
  expect(page.getByRole('heading', { level: 1, name: remotes[turn]!.heading })).toBeVisible()

/** Resolves once the app of the page has been counted so. */
const untilCounted = (page: Page, turn: number, what: 'emptyPages' | 'busyPages' | 'errors') =>
  page.waitForEvent('console', (message) => {
    const [, report] = /^counted (.*)$/.exec(message.text()) ?? []
    const { pages = [] } = (report ? JSON.parse(report) : {}) as Partial<TelemetryReport>
    return pages.some((one) => one.app === remotes[turn]!.remote && (one[what] ?? 0) > 0)
  })

/** Writes what a page counts to its console: Playwright does not know what is in a beacon. */
function tellCounted() {
  const texts = new WeakMap<object, unknown>()
  const send = navigator.sendBeacon.bind(navigator)
  window.Blob = class extends Blob {
    constructor(parts?: BlobPart[], options?: BlobPropertyBag) {
      super(parts, options)
      texts.set(this, parts?.[0])
    }
  }
  navigator.sendBeacon = (url, body) => {
    if (typeof body === 'object' && body) console.log(`counted ${String(texts.get(body))}`)
    return send(url, body)
  }
}

/** Hides the page, which sends what it has counted. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'hidden')
  })

/** The next page, of another remote, without a document unless this one is broken. Returns how many documents were loaded. */
async function openNext(page: Page, turn: number): Promise<number> {
  const next = (turn + 1) % remotes.length
  let documents = 0
  page.on('request', (request) => (documents += Number(request.isNavigationRequest())))
  await openInLayout(page, remotes[next]!.path)
  await expectHeading(page, next)
  return documents
}

const seePrevious: Visit = async (page, turn, fault) => {
  const clock = await PageClock.install(page)
  await openFaulty(page, turn, fault)
  await clock.expectVisible([page.getByText(notice)])
  await expectHeading(page, turn)
  return 'previous release'
}

const seeOffer: Visit = async (page, turn, fault) => {
  await openFaulty(page, turn, fault)
  await page.getByRole('button', { name: 'Toon de eerdere versie' }).click()
  await expect(page.getByText(notice)).toBeVisible()
  await expectHeading(page, turn)
  return 'previous release offered'
}

const seeCounted =
  (what: 'busyPages' | 'errors', outcome: string): Visit =>
  async (page, turn, fault) => {
    const isCounting = page.waitForEvent('requestfinished', (request) => /lazy-telemetry/.test(request.url()))
    await openFaulty(page, turn, fault)
    await expectHeading(page, turn)
    await isCounting
    let isCounted = false
    const counted = untilCounted(page, turn, what).then(() => (isCounted = true))
    // The code that counts has arrived, and may not have run yet.
    await expect.poll(() => hide(page).then(() => isCounted)).toBe(true)
    await counted
    return outcome
  }

/** For the visitor who goes on, and for one who stays on the page. */
const seeNextDocument =
  (what: 'emptyPages' | 'errors', whoStays: Visit): Visit =>
  async (page, turn, fault) => {
    await openFaulty(page, turn, fault)
    await page.waitForFunction(() => 'hasFaulted' in window)
    const [documents] = await Promise.all([openNext(page, turn), untilCounted(page, turn, what)])
    expect(documents).toBeGreaterThan(0)
    const staying = await page.context().newPage()
    const outcome = await whoStays(staying, turn, fault)
    return `${outcome}; the next page is whole, counted`
  }

const seeNothing =
  (outcome: string): Visit =>
  async (page, turn, fault) => {
    await openFaulty(page, turn, fault)
    await expectHeading(page, turn)
    expect(await openNext(page, turn)).toBe(0)
    return outcome
  }

const visits: Record<FaultOfShownPage, Visit> = {
  'throws later': seeOffer,
  'rejects without a catch': seeCounted('errors', 'works, counted'),
  'suspends for ever': seePrevious,
  'renders nothing': seePrevious,
  'endless state change': seeOffer,
  'endless effect': seeCounted('busyPages', 'works, counted as busy'),
  'computes for long': seeCounted('busyPages', 'works, counted as busy'),
  'removes main': seeNextDocument('emptyPages', seePrevious),
  'replaces Array.prototype.map': seeNextDocument('errors', async (page, turn, fault) => {
    await openFaulty(page, turn, fault)
    await page.waitForFunction(() => 'hasFaulted' in window)
    return 'stays until something is rendered'
  }),
  'hides its root': seePrevious,
  'takes the focus': seeNothing('nobody can type'),
  'fills the storage': seeNothing('works'),
}

test.describe('a page that is shown', () => {
  test.beforeAll(() =>
    publishFaulty(
      remotes.map(({ remote }) => remote),
      'chunk',
      breakShownPage,
    ),
  )
  test.afterAll(() => site.rollback())

  for (const fault of faultsOfShownPages) {
    const turn = takeTurn()
    const { remote } = remotes[turn]!
    test(`chunk of ${remote}, ${fault}: the visitor can go on, and the team is told`, async ({ browser }) => {
      // Its clock is that of all its pages.
      const context = await browser.newContext({ locale: 'nl-NL' })
      await context.addInitScript(tellCounted)
      table.note(remote, 'chunk', fault, await visits[fault](await context.newPage(), turn, fault))
      await context.close()
    })
  }
})

/** Two versions with the same fault. */
const throwing = (number: number) => (code: string) => `${code}\nthrow new Error('version ${number}')`

test('after two broken versions in a row the last version that worked is shown', async ({ page }) => {
  const { remote, path, heading } = remotes[takeTurn()]!
  await publishFaulty([remote], 'entry', throwing(1))
  await publishFaulty([remote], 'entry', throwing(2))
  try {
    await page.goto(line.at('nl', path))
    await expect(page.getByText(notice)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
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

let callTurns = 0
/** Returns whether the page tells the fault, each in its words; others fail the call, whichever page makes it. */
const isForPage = (fault: string) => fault === '404' || fault === '500'

for (const [fault, act] of Object.entries(answers)) {
  const tried = isForPage(fault) ? calling : [calling[callTurns++ % calling.length]!]
  const names = tried.map(([remote]) => remote).join(', ')
  test(`API, ${fault}: ${names} shows a message in place of the content, with a retry`, async ({ page }) => {
    const clock = fault === 'hang' ? await PageClock.install(page, hangs(fault)) : undefined
    for (const [remote, path, address, message, whole] of tried) {
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
