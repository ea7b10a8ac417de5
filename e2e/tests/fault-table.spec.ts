import { expect, test, type Locator, type Page } from '../test.ts'
import { EditedSite } from '../edited-site.ts'
import { codeFaults, deliveryFaults, endHanging, FaultTable, type Place } from '../fault-table.ts'
import { answering, brokenOff, FaultyLine } from '../faulty-line.ts'
import { PageClock } from '../page-clock.ts'
import { remotes } from '../site-under-test.ts'

/**
 * Every remote with every fault at every place: what the visitor meets, and that it heals without a reload. Each remote has a
 * version behind its present one. Prints the table.
 */
test.describe.configure({ mode: 'default', timeout: 180_000 })

let site: EditedSite
const line = new FaultyLine(() => site.port)
const table = new FaultTable(remotes.map(({ remote }) => remote))

type Remote = (typeof remotes)[number]

const notice = 'Je ziet een eerdere versie van dit onderdeel'
const unavailable = { name: 'Dit onderdeel is niet beschikbaar' }

function mend() {
  line.mend()
  endHanging()
}

/** The route of the page by which a remote is known here. */
const routes = new Set(['document/:key', 'political-ads', 'privacy-rights', 'internal-privacy-rights'])

/** Files of a remote's page in what is live. */
function listFiles({ remote }: Remote, ending: string): string[] {
  const app = site.release.apps[remote]
  const route = app?.routes.find(({ path }) => routes.has(path))
  return route?.files.filter((file) => file.endsWith(ending) && !file.startsWith('shared-')).slice(-1) ?? []
}

function escape(text: string) {
  return text.replaceAll('.', '\\.')
}

test.beforeAll(async () => {
  test.setTimeout(240_000)
  site = new EditedSite('e2e-fault-table')
  if (test.info().retry === 0) table.begin()
  for (const each of remotes) {
    const [script = '', style = ''] = [...listFiles(each, '.js'), ...listFiles(each, '.css')]
    for (const file of [script, style])
      site.edit(each.remote, new RegExp(`^${escape(file)}$`), (code) => `${code}/*2*/`)
    site.edit(each.remote, /^messages\/nl_nl\.\w+\.json$/, (texts) => texts.replace('{', '{"second":[],'))
  }
  await site.publish('all')
  await site.start()
  await line.start()
})

test.beforeEach(mend)

test.afterAll(async () => {
  line.stop()
  await site.close()
  console.log(`\n${table.print()}\n`)
})

/** What never comes while there is that fault. */
const hangs = (fault: string) => (path: string) => fault === 'hang' && line.isSpoiled(path)

async function openInLayout(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** All of this is seen at once in the end; looked for more often than Playwright does, which waits half a second between. */
async function expectTogether(...parts: Locator[]) {
  const areSeen = () => Promise.all(parts.map((part) => part.isVisible()))
  await expect.poll(areSeen, { intervals: [50] }).toEqual(parts.map(() => true))
}

/** Whether files that only the version behind the present one has were asked for since: that one comes in its own time. */
function isEarlierOnItsWay({ remote }: Remote, since: number): boolean {
  const { apps, formers } = site.release
  const { base = '', files = {} } = formers?.[remote]?.app ?? {}
  const own = Object.keys(files).flatMap((file) => (apps[remote]?.files[file] ? [] : [base + file]))
  return line.asked.slice(since).some((asked) => own.some((file) => asked.includes(file)))
}

async function expectPresent(page: Page, { heading }: Remote) {
  await expectTogether(page.getByRole('heading', { level: 1, name: heading }))
  await expect(page.getByText(notice)).toHaveCount(0)
}

const retry = (page: Page) => page.getByRole('button', { name: 'Opnieuw proberen' }).click()
const tryPresent = (page: Page) => page.getByRole('button', { name: 'Probeer de nieuwste versie' }).click()

/** The addresses of a kind of files of those versions. */
const kinds: Record<Exclude<Place, 'API'>, RegExp> = {
  entry: /^remoteEntry/,
  chunk: /^(?!remoteEntry|shared-|lazy-)[^/]*\.js$/,
  style: /\.css$/,
  texts: /^messages\/nl_nl/,
}

/** Of the present versions, what the former do not have; of `whole` remotes everything. */
function addressesOf(place: Exclude<Place, 'API'>, whole: readonly Remote[]): RegExp {
  const { apps, formers } = site.release
  const files = remotes.flatMap(({ remote }) => {
    const [present, former] = [apps[remote]?.files, formers?.[remote]?.app.files].map((all = {}) => Object.keys(all))
    const isWhole = whole.some((each) => each.remote === remote)
    const wanted = isWhole
      ? [...(present ?? []), ...(former ?? [])]
      : present?.filter((file) => !former?.includes(file))
    return (wanted ?? []).filter((file) => kinds[place].test(file)).map((file) => `/apps/${remote}/${escape(file)}`)
  })
  return new RegExp(`^(?:${files.join('|')})(?:\\?|$)`)
}

const deliveries = (['entry', 'chunk', 'style', 'texts'] as const).flatMap((place) =>
  Object.entries(deliveryFaults).map(([fault, act]) => ({ place, fault: fault as keyof typeof deliveryFaults, act })),
)

for (const [index, { place, fault, act }] of deliveries.entries()) {
  test(`${place}, ${fault}: each remote shows its earlier version, or a message where that fails too, and heals in place`, async ({
    page,
  }) => {
    // Each remote is the first of the document in its turn, and the last.
    const order = [...remotes.slice(index % 4), ...remotes.slice(0, index % 4)]
    const [first, last] = [order[0]!, order.at(-1)!]
    // All else fails at once.
    const waits = fault === 'hang' || place === 'texts'
    const clock = waits ? await PageClock.install(page, hangs(fault)) : undefined
    const expectEarlier = async (each: Remote, since: number) => {
      // The notice alone may still be that of the page before.
      const parts = [page.getByRole('heading', { level: 1, name: each.heading }), page.getByText(notice)]
      await (clock ? clock.expectVisible(parts, () => isEarlierOnItsWay(each, since)) : expectTogether(...parts))
    }
    const expectUnavailable = async () => {
      const parts = [page.getByRole('heading', unavailable)]
      await (clock ? clock.expectVisible(parts) : expectTogether(...parts))
    }
    // Texts are asked for again so often that once for all is enough.
    const failsWhole = place !== 'texts' || fault === '404'
    line.spoil(addressesOf(place, failsWhole ? [last] : []), act)
    let since = line.asked.length
    await page.goto(line.at('nl', first.path), { waitUntil: 'commit' })
    const loads: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
    for (const each of order.slice(0, -1)) {
      if (each !== first) await openInLayout(page, each.path)
      await expectEarlier(each, since)
      since = line.asked.length
    }
    await openInLayout(page, last.path)
    if (failsWhole) {
      await expectUnavailable()
      line.spoil(addressesOf(place, []), act)
      since = line.asked.length
      await retry(page)
    }
    await expectEarlier(last, since)
    mend()
    for (const each of order.toReversed()) {
      if (each !== last) await openInLayout(page, each.path)
      await expectTogether(page.getByText(notice))
      await tryPresent(page)
      await expectPresent(page, each)
      table.note(each.remote, place, fault, 'earlier version, heals')
    }
    expect(loads).toEqual([])
  })
}

/** What is done to the built page of a remote, or to its entry. */
const spoilers: Record<(typeof codeFaults)[number], [place: 'entry' | 'chunk', act: (code: string) => string][]> = {
  'throws on evaluation': [
    ['entry', (code) => `throw new Error('on evaluation');${code}`],
    ['chunk', (code) => code.replace(/(\w)\.r\((\w)\),/, "(()=>{throw new Error('on evaluation')})(),$1.r($2),")],
  ],
  'wrong shape': [
    ['entry', (code) => code.replace(/\bpages:\[/, 'pages:7,former:[')],
    ['chunk', (code) => code.replace(/\bdefault:\(\)=>/, 'another:()=>')],
  ],
  'throws in render': [
    ['chunk', (code) => code.replace(/\bdefault:\(\)=>[\w$]+/, "default:()=>()=>{throw new Error('in render')}")],
  ],
  'throws in an effect': [
    ['chunk', (code) => code.replace(/\bdefault:\(\)=>[\w$]+/, `default:()=>${failingComponent}`)],
  ],
}

const failingComponent =
  "(()=>{class C{constructor(p){this.props=p}render(){return null}componentDidMount(){throw new Error('in an effect')}}" +
  'C.prototype.isReactComponent={};return C})()'

/** Publishes every remote with that fault in the place of what is live, which stands behind it then. */
async function publishFaulty(place: 'entry' | 'chunk', act: (code: string) => string) {
  site.reset()
  for (const each of remotes) {
    const file =
      place === 'entry'
        ? /^remoteEntry\.[^.]+\.js$/
        : new RegExp(`^${listFiles(each, '.js')[0]?.split('.')[0]}\\.\\w+\\.js$`)
    site.edit(each.remote, file, (code) => {
      const changed = act(code)
      expect(changed).not.toBe(code)
      return changed
    })
  }
  await site.publish('all')
}

for (const fault of codeFaults) {
  for (const [place, act] of spoilers[fault]) {
    test(`${place}, ${fault}: each remote has its earlier version, shown or offered`, async ({ page }) => {
      await publishFaulty(place, act)
      try {
        await page.goto(line.at('nl', remotes[0].path))
        for (const each of remotes) {
          if (each !== remotes[0]) await openInLayout(page, each.path)
          const isOffered = fault === 'throws in render' || fault === 'throws in an effect'
          if (isOffered) await page.getByRole('button', { name: 'Toon de eerdere versie' }).click()
          await expect(page.getByText(notice)).toBeVisible()
          await expect(page.getByRole('heading', { level: 1, name: each.heading })).toBeVisible()
          table.note(each.remote, place, fault, isOffered ? 'earlier version offered' : 'earlier version')
        }
      } finally {
        await site.rollback()
      }
    })
  }
}

/** A page of each remote that asks the API; `whole` is what stands there when the answer has come. */
const calling = [
  [
    'mf-legal',
    '/nl/document/terms-of-use',
    /\/api\/plainhtml\//,
    'Het is niet gelukt om dit document te laden',
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

/** Where a 404 is an answer: what was asked for is not there. */
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
  test(`API, ${fault}: each remote says so where the content would be, and a retry there heals`, async ({ page }) => {
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
      mend()
      await retry(page)
      await expect(page.getByText(message)).toHaveCount(0)
      await expect(page.getByText(whole).first()).toBeVisible()
      table.note(remote, 'API', fault as keyof typeof answers, 'message, retry in place')
    }
  })
}

test('no cell is left out', () => {
  expect(table.missing).toEqual([])
})
