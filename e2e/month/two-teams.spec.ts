import { once } from 'node:events'
import { request } from 'node:http'
import type { SiteStatus, TelemetryReport } from '@site/shared/calls'
import { dayInMs, minuteInMs } from '@site/shared/rules'
import { startMailServer } from '../../server/mail/testing/mail-server.ts'
import { breakBuild, breaks } from '../broken-code.ts'
import { EditedSite } from '../edited-site.ts'
import { codeFaults, type CodeFault } from '../fault-table.ts'
import { FaultyLine } from '../faulty-line.ts'
import { remotes } from '../site-under-test.ts'
import { logInAt, logOut } from '../staff-desk.ts'
import { expect, test, type Page } from '../test.ts'
import { openInLayout } from '../watch-page.ts'

/**
 * Two teams publish for a month while visitors read. What one of them breaks no other feels, its owner is told, and one command
 * takes it back.
 */
test.describe.configure({ mode: 'default' })
test.use({ savesData: false })

interface Team {
  app: 'mf-legal' | 'mf-transparency'
  owner: string
}

const teams: readonly Team[] = [
  { app: 'mf-legal', owner: 'legal@lindehof.example' },
  { app: 'mf-transparency', owner: 'transparency@lindehof.example' },
]

const days = Number(process.env['MONTH_DAYS'] ?? 30)
const publishesADay = 50
const publishes = days * publishesADay
const notice = 'Je ziet een eerdere versie van deze site'
/** From so many visits on a version is judged. */
const visitors = 20

const site = new EditedSite('e2e-two-teams', { whole: true })
const line = new FaultyLine(() => site.port)
/** The app whose live version is broken. */
let broken: string | undefined

/** Printed at the end. */
const figures = {
  publishes: 0,
  'broken versions': 0,
  'visits of other remotes': 0,
  'visits of other remotes that noticed': 0,
  'tabs that froze': 0,
  'longest empty page, in ms': 0,
  'failures reported': 0,
  'failures counted': 0,
  'owners told': 0,
  'time until the last was told, in s': 0,
  'undone by one command': 0,
}

test.beforeAll(() => {
  site.setPublishers(teams.map(({ app, owner }) => ({ name: owner, apps: [app] })))
  return line.start()
})

test.afterAll(async () => {
  line.stop()
  await site.close()
  console.log(
    Object.entries(figures)
      .map(([what, figure]) => `${what}: ${figure}`)
      .join('\n'),
  )
})

test.afterEach(logOut)

const versionOf = ({ app }: Team) => site.release.apps[app]!.version

type Packed = Awaited<ReturnType<EditedSite['pack']>>

interface BrokenVersion {
  fault: CodeFault
  team: Team
  other: Team
  archive: Packed
}

/** Meanwhile a visitor reads. */
async function publish({ path, version }: Packed, team: Team, reader: Page) {
  await Promise.all([site.publish(path), readOthers(reader, 3)])
  figures.publishes += 1
  expect(versionOf(team)).toBe(version)
}

/** Returns the path and the version of an archive. */
function pack({ app }: Team, name: string, change: () => void) {
  site.reset()
  change()
  return site.pack(app, name)
}

/** Returns for each team a function that publishes its next version. */
async function packVersions(team: Team, reader: Page) {
  const versions: Packed[] = []
  for (const number of [1, 2, 3]) {
    const change = () => site.edit(team.app, /^remoteEntry.*\.js$/, (code) => `${code}\n// ${number}`)
    versions.push(await pack(team, `version-${number}`, change))
  }
  return async () => {
    const [next] = versions
    versions.push(versions.shift()!)
    await publish(next!, team, reader)
  }
}

/** Opens a page of the next remote that is not broken, and shows those of others without loading a document. */
async function readOthers(reader: Page, count: number) {
  const errors: string[] = []
  const note = (error: Error) => errors.push(error.message)
  reader.on('pageerror', note)
  const others = remotes.filter(({ remote }) => remote !== broken)
  for (let opened = 0; opened < count; opened += 1) {
    const name = 'visits of other remotes'
    const { path, heading } = others[figures[name] % others.length]!
    if (opened === 0) await reader.goto(site.at('nl', path))
    else await openInLayout(reader, path)
    const title = reader.getByRole('heading', { level: 1, name: heading })
    const isShown = await title.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    figures[name] += 1
    if (isShown && errors.length === 0 && !(await reader.getByText(notice).isVisible())) continue
    figures['visits of other remotes that noticed'] += 1
    console.log(`${path} while ${broken} is broken: ${errors.splice(0).join()}`)
  }
  reader.off('pageerror', note)
}

/** Measures for how long at a time a page has no text, over all documents that it shows. */
async function watchEmpty(page: Page) {
  let since: number | undefined
  await page.exposeFunction('noteText', (isThere: boolean, at: number) => {
    const name = 'longest empty page, in ms'
    if (isThere && since !== undefined) figures[name] = Math.max(figures[name], Math.round(at - since))
    since = isThere ? undefined : (since ?? at)
  })
  await page.addInitScript(() => {
    const { noteText } = window as unknown as { noteText: (isThere: boolean, at: number) => void }
    let wasThere = false
    noteText(false, performance.timeOrigin)
    new MutationObserver(() => {
      const isThere = Boolean(document.querySelector('main')?.textContent.trim())
      if (isThere !== wasThere) noteText(isThere, Date.now())
      wasThere = isThere
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

/** A visitor opens the page of a broken version, sees the earlier one, and leaves. */
async function visitBroken(page: Page, fault: CodeFault, { app }: Team) {
  const { path, heading } = remotes.find(({ remote }) => remote === app)!
  if (fault === 'endless loop') {
    const isRun = page.waitForEvent('console', (message) => message.text() === 'endless loop')
    await page.goto(line.at('nl', path), { waitUntil: 'commit' })
    await isRun
    figures['tabs that froze'] += 1
    await page.close()
    return
  }
  await watchEmpty(page)
  await page.goto(line.at('nl', path))
  if (fault === 'throws in render' || fault === 'throws in an effect')
    await page.getByRole('button', { name: 'Toon de eerdere versie' }).click()
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await page.goto('about:blank')
}

function countFailures(pages: TelemetryReport['pages'], version: string): number {
  const own = pages.filter((page) => page.version === version)
  return own.reduce(
    (sum, { failedLoads = 0, emptyPages = 0, errors = 0 }) => sum + failedLoads + emptyPages + errors,
    0,
  )
}

/** Reports the failures of a visitor's browser from other networks, too. Returns how many failures all report. */
async function reportAsOthers(version: string): Promise<number> {
  const reports = () => line.reports.filter((report) => report.includes(version))
  const count = () =>
    reports().reduce((sum, report) => sum + countFailures((JSON.parse(report) as TelemetryReport).pages, version), 0)
  await expect.poll(count).toBeGreaterThan(0)
  for (const report of reports()) {
    for (let network = 1; network < visitors; network += 1) {
      const headers = {
        host: `nl.localhost:${site.port}`,
        'content-type': 'application/json',
        'x-forwarded-for': `192.0.2.${network}`,
      }
      const call = { host: '127.0.0.1', port: site.port, method: 'POST', path: '/api/telemetry', headers }
      const [answer] = await once(request(call).end(report), 'response')
      expect(answer.statusCode).toBe(204)
      answer.resume()
    }
  }
  return count() * visitors
}

test(`two teams publish ${publishes} times in ${days} simulated days, and each way to break a page is among them`, async ({
  browser,
  page,
}) => {
  // Each wait has its own limit.
  test.setTimeout(0)
  const broke: BrokenVersion[] = []
  for (const [number, fault] of codeFaults.entries()) {
    const team = teams[number % 2]!
    const [place, act] = breaks[fault].at(-1)!
    const archive = await pack(team, `broken-${number}`, () => breakBuild(site, team.app, place, act))
    broke.push({ fault, team, archive, other: teams[(number + 1) % 2]! })
  }
  const next = new Map<Team, () => Promise<void>>()
  for (const team of teams) next.set(team, await packVersions(team, page))
  const mailServer = await startMailServer()
  await site.start({
    SMTP_URL: mailServer.url,
    TRUSTED_PROXIES: '127.0.0.1',
    CALLS_PER_MINUTE: '100000',
    MESSAGES_PER_HOUR: '100000',
  })

  const brokenToday: string[] = []

  /** Publishes a broken version, and takes it back as its owner is told to. */
  async function breakOnce({ fault, team, archive, other }: BrokenVersion) {
    const { version } = archive
    const whole = versionOf(team)
    broken = team.app
    await publish(archive, team, page)
    figures['broken versions'] += 1
    line.reports.length = 0
    const context = await browser.newContext({ locale: 'nl-NL' })
    const since = site.now
    await visitBroken(await context.newPage(), fault, team)
    await next.get(other)!()
    const reported = await reportAsOthers(version)
    figures['failures reported'] += reported
    brokenToday.push(version)
    await context.close()

    site.passMinutes(1)
    const mails = () => mailServer.received.filter(({ mail }) => mail.subject?.startsWith(`${team.app} ${version}:`))
    await expect.poll(() => mails().length).toBe(1)
    const [{ to, mail } = { to: [], mail: undefined }] = mails()
    expect(to).toEqual([team.owner])
    figures['owners told'] += 1
    const name = 'time until the last was told, in s'
    figures[name] = Math.max(figures[name], Math.ceil((site.now.getTime() - since.getTime()) / 1000))

    const [command = ''] = /npm run site rollback \S+/.exec(mail?.text ?? '') ?? []
    const ofOther = versionOf(other)
    await site.type(command)
    expect([versionOf(team), versionOf(other)]).toEqual([whole, ofOther])
    broken = undefined
    figures['undone by one command'] += 1
  }

  /** As a developer of a team reads it, at the end of a day. */
  async function countDay() {
    const status = await logInAt(site.origin, browser, { name: 'Milan', path: '/status' })
    await expect(status.getByRole('heading', { level: 1, name: 'Status van de site' })).toBeVisible()
    const answer = await status.goto(`${site.origin}/status.json`)
    const { apps } = (await answer!.json()) as SiteStatus
    const versions = apps.flatMap((app) => app.versions)
    for (const version of brokenToday.splice(0)) {
      const counted = versions.find((one) => one.version === version)!
      figures['failures counted'] += counted.failedLoads + counted.emptyPages + counted.errors
    }
    await logOut()
  }

  for (const team of teams) await next.get(team)!()
  while (figures.publishes < publishes) {
    site.passMinutes(Math.floor(dayInMs / minuteInMs / publishesADay))
    const due = figures['broken versions']
    const isDue = figures.publishes >= (due * publishes) / broke.length
    if (isDue && broke[due]) await breakOnce(broke[due])
    else await next.get(teams[figures.publishes % 2]!)!()
    const isEvening = figures.publishes % publishesADay === 0
    if (brokenToday.length > 0 && (isEvening || figures.publishes >= publishes)) await countDay()
  }

  expect(figures).toMatchObject({
    'broken versions': codeFaults.length,
    'visits of other remotes that noticed': 0,
    'failures counted': figures['failures reported'],
    'owners told': codeFaults.length,
    'undone by one command': codeFaults.length,
  })
  expect(figures['time until the last was told, in s']).toBeLessThanOrEqual(120)
  expect(figures['longest empty page, in ms']).toBeLessThanOrEqual(10_000)
})
