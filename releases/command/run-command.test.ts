import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'
import { usage } from '../usage.ts'
import { runCommand } from './run-command.ts'

let workspace: SampleWorkspace

beforeEach(async () => {
  workspace = await createSampleWorkspace()
})

afterEach(() => workspace.remove())

const said: string[] = []

async function run(line: string): Promise<string> {
  said.length = 0
  return runCommand(workspace.site, line.split(' ').filter(Boolean), (text) => said.push(text), workspace.options)
}

test('publish, status, rollback: an operator reads what happened', async () => {
  expect(await run('status')).toBe(`Nothing has been published into ${workspace.site} yet: publish all`)
  expect(await run('publish all --by Nadia')).toMatch(/^Release \d{8}T\d{9}Z-[0-9a-f]{6} is live$/)
  expect(said.toSorted()).toEqual([
    expect.stringMatching(/^host: built in/),
    expect.stringMatching(/^mf-ads, mf-legal: built before remotes declared/),
    expect.stringMatching(/^mf-ads: built in/),
    expect.stringMatching(/^mf-legal: built in/),
  ])
  expect(await run('publish mf-ads')).toMatch(/^Release \S+ was live already: nothing has changed$/)
  expect(said).toEqual([])
  await workspace.write('mf-ads/output/page.1.js', 'new')
  const prepared = await run('publish mf-ads --no-activate')
  const [, ready = ''] = /^Release (\S+) is ready: `rollback \1` makes/.exec(prepared) ?? []
  const activated = (await run(`rollback ${ready}`)).split('\n')
  expect(activated).toEqual([
    `Release ${ready} is live`,
    expect.stringMatching(/^  mf-ads: 1\.0\.0-\S+ → 1\.0\.0-\S+$/),
  ])
  expect(await run('check')).toMatch(/^Nothing speaks against host 1\.0\.0-\S+, mf-ads \S+, mf-legal \S+$/)
  const lines = (await run('status')).split('\n')
  expect(lines[0]).toMatch(`Live: ${ready}, made `)
  expect(lines[2]).toMatch(/^app +version +contract +brotli +served from +paths$/)
  expect(lines[5]).toMatch(/^mf-legal +1\.0\.0-\S+ +1 +0\.\d KB +\/ \/document$/)
  expect(lines[7]).toMatch(/^app +published by +at +commit +owner$/)
  expect(lines[9]).toMatch(/^mf-ads +Test +\d{4}-\S+Z$/)
  expect(lines[10]).toMatch(/^mf-legal +Nadia +\d{4}-\S+Z$/)
  expect(lines.slice(12)).toEqual([
    expect.stringMatching(/^latest releases +made +by$/),
    expect.stringMatching(`^${ready} +\\S+ +Test +live$`),
    expect.stringMatching(/^\S+ +\S+ +Nadia +was live$/),
  ])
  expect(await run('rollback')).not.toContain(ready)
})

test.each(['', '--help', 'publish -h'])('"%s" shows the usage', async (line) => {
  expect(await run(line)).toBe(usage)
})

test.each([
  ['deploy', 'There is no command "deploy"'],
  ['constructor', 'There is no command "constructor"'],
  ['publish', 'publish: say which one'],
  ['rollback a b', 'rollback: "b" is one word too many'],
  ['status all', 'status: "all" is one word too many'],
  ['status --by Nadia', 'status has no option --by'],
  ['rollback --origin https://cdn.example', 'rollback has no option --origin'],
  ['publish all --quick', "Unknown option '--quick'"],
  ['publish all --by', "Option '--by <value>' argument missing"],
])('"%s" is not understood', async (line, message) => {
  await expect(run(line)).rejects.toThrow(message)
})
