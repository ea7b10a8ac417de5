import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { publish } from '../command/publish.ts'
import { runCommand } from '../command/run-command.ts'
import { Refusal } from '../refusal.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'
import { bisectByEye } from './bisect.ts'
import { findOnsets, type StepFigures } from './figures.ts'
import { findFirstBad } from './halve.ts'

let workspace: SampleWorkspace
/** Of mf-legal, oldest first. */
let versions: string[]

beforeAll(async () => {
  workspace = await createSampleWorkspace()
  await publish(workspace.site, ['all'], workspace.options)
  versions = [JSON.parse(await workspace.read('var/site/release.json')).apps['mf-legal'].version]
  for (const text of ['two', 'three', 'four', 'five']) {
    await workspace.write('mf-legal/output/page.1.js', text)
    const { release } = await publish(workspace.site, ['mf-legal'], { ...workspace.options, by: text })
    versions.push(release.apps['mf-legal']!.version)
  }
}, 60_000)

afterAll(() => workspace.remove())

function figures(version: string, failures: number, { visits = 1000, time = 900 } = {}): StepFigures {
  return { version, visits, failedLoads: failures, errors: 0, loadTime: { count: visits, p75: time } }
}

async function bisect(content: unknown, app = 'mf-legal'): Promise<string> {
  await workspace.write('status.json', typeof content === 'string' ? content : JSON.stringify(content))
  const line = ['bisect', app, '--figures', join(workspace.root, 'status.json')]
  return runCommand(workspace.site, line, () => undefined, workspace.options)
}

test('what visitors reported names the version with which failures began, and how to go back', async () => {
  const reported = versions.map((version, place) => figures(version, place < 2 ? 3 : 60))
  const said = await bisect({ apps: [{ app: 'mf-legal', versions: reported.toReversed() }] })
  const lines = said.split('\n')
  expect(lines.filter((line) => line.startsWith('  ')).map((line) => line.split(' ')[2])).toEqual(versions)
  expect(said).toContain(`Failures began with ${versions[2]}, live since `)
  expect(said).toContain('published by three')
  expect(said).toContain(`Before it: ${versions[1]}.`)
  expect(said).toContain('Slow loads: of those with 10 visits or more, no version is clearly worse')
})

const wrong: [string, unknown, string][] = [
  ['no JSON', '<html>', 'is not JSON'],
  ['something else', { apps: [{ app: 'mf-legal' }] }, 'wrong shape'],
  ['a page that says no', { error: 'UNAUTHORIZED' }, 'wrong shape'],
  ['figures of others', { apps: [{ app: 'mf-ads', versions: [] }] }, 'no figures of "mf-legal", but of mf-ads'],
]

test.each(wrong)('a file with %s is refused with the reason', async (_, content, reason) => {
  await expect(bisect(content)).rejects.toThrow(reason)
})

test('a file that is not there, an app that never was and one that never changed are refused', async () => {
  const line = ['bisect', 'mf-legal', '--figures', 'nowhere.json']
  await expect(runCommand(workspace.site, line, () => undefined)).rejects.toThrow('save /status.json')
  const none = { apps: [] }
  await expect(bisect(none, 'mf-none')).rejects.toThrow('has an app "mf-none"')
  await expect(bisect(none, 'mf-ads')).rejects.toThrow('one version only')
})

const rows: [string, (StepFigures | undefined)[], { failures?: number; slowness?: number }][] = [
  ['alike', [figures('1', 3), figures('2', 5), figures('3', 4)], {}],
  ['without a failure', [figures('1', 0), figures('2', 0)], {}],
  ['that fail since the second', [figures('1', 3), figures('2', 40), figures('3', 45)], { failures: 1 }],
  ['of which a bad one was mended', [figures('1', 3), figures('2', 40), figures('3', 2)], {}],
  ['that got worse twice', [figures('1', 3), figures('2', 40), figures('3', 150)], { failures: 2 }],
  [
    'of which one had hardly a visit',
    [figures('1', 3), figures('2', 9, { visits: 9 }), undefined, figures('4', 50)],
    { failures: 3 },
  ],
  ['that are slow since the third', [900, 950, 1400, 1350].map((time) => figures('', 0, { time })), { slowness: 2 }],
  ['of which a slow one was mended', [900, 1400, 900].map((time) => figures('', 0, { time })), {}],
]

test.each(rows)('of versions %s the beginning is found', (_, row, { failures, slowness }) => {
  expect(findOnsets(row)).toEqual({ failures, slowness })
})

test('of any number of versions the first bad one is found by halving', async () => {
  for (const length of [2, 3, 7, 40]) {
    for (let first = 0; first < length; first += 1) {
      let tries = 0
      const found = await findFirstBad(length, async (place) => {
        tries += 1
        return place < first ? 'good' : 'bad'
      })
      expect(found).toEqual([first])
      expect(tries).toBeLessThanOrEqual(Math.ceil(Math.log2(length)))
    }
  }
})

test('what cannot be tried leaves as many as it can be', async () => {
  expect(
    await findFirstBad(5, async (place) => ([1, 2].includes(place) ? undefined : place < 1 ? 'good' : 'bad')),
  ).toEqual([1, 2, 3])
})

/** Somebody who looks at the preview that is shown. */
function person(judge: (place: number) => string) {
  const shown: string[] = []
  const log = (line: string) => {
    const version = versions.find((one) => line.includes(`Preview of mf-legal ${one}`))
    if (version) shown.push(version)
  }
  return { shown, options: { ...workspace.options, log, ask: async () => judge(versions.indexOf(shown.at(-1)!)) } }
}

test('a person is shown one version after the other as a preview, and what is live stays as it is', async () => {
  const before = await workspace.readStore()
  const { shown, options } = person((place) => (place < 1 ? 'good' : 'BAD '))
  const said = await bisectByEye(workspace.site, 'mf-legal', options)
  expect(said).toContain(`It began with ${versions[1]}`)
  expect(shown).toEqual([versions[1], versions[0]])
  expect(await workspace.readStore()).toEqual(before)
  expect(await readdir(join(workspace.site, 'previews'))).toEqual([])
})

test('who cannot tell is shown another one, and who says something else is asked again', async () => {
  const answers = ['what?', 'skip', 'good', 'g']
  const { shown, options } = person(() => answers.shift() ?? 'good')
  const said = await bisectByEye(workspace.site, 'mf-legal', options)
  expect(new Set(shown).size).toBe(shown.length)
  expect(said).toContain(`It began with ${versions[4]}`)
})

test('without a person it says so, and leaves no preview', async () => {
  const asking = { ...workspace.options, ask: async () => undefined }
  await expect(bisectByEye(workspace.site, 'mf-legal', asking)).rejects.toThrow(Refusal)
  expect(await readdir(join(workspace.site, 'previews'))).toEqual([])
})
