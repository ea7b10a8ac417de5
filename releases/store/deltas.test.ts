import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deltaPath } from '@site/shared/contract'
import { rollback } from '../channels/rollback.ts'
import { publish } from '../channels/publish.ts'
import { decompressWith } from '../files/compress.ts'
import { createSampleWorkspace, type SampleWorkspace } from '../testing/sample-workspace.ts'

let workspace: SampleWorkspace

const names = { before: 'shared-calls.0123456789.js', after: 'shared-calls.abcdef0123.js' }
/** Long, and hard to compress by itself. */
const body = Array.from({ length: 200 }, (_, at) => createHash('sha1').update(String(at)).digest('hex')).join()
const contents = { before: `${body} before`, after: `${body} after` }

beforeEach(async () => {
  workspace = await createSampleWorkspace()
})

afterEach(() => workspace.remove())

async function publishPage(app: string, file: string, content: string) {
  await rm(join(workspace.root, app, 'output/page.1.js'), { force: true })
  for (const name of Object.values(names)) await rm(join(workspace.root, app, 'output', name), { force: true })
  await workspace.write(`${app}/output/${file}`, content)
  const path = app === 'mf-ads' ? 'political-ads' : 'document'
  await workspace.describe(app, { routes: [{ path: `${path}/:key`, files: [file], calls: [] }] })
  await workspace.write(`${app}/src/change.ts`, file)
  await publish(workspace.site, ['all'], workspace.options)
  return join(workspace.site, 'apps', app, file)
}

function placeOf(file: string, dictionary: string) {
  return deltaPath(file, createHash('sha256').update(dictionary).digest('base64'))
}

async function expand(file: string, dictionary: string) {
  return String(await decompressWith(Buffer.from(dictionary), await readFile(placeOf(file, dictionary))))
}

test('a changed file is published for holders of the previous one, and the previous one for a way back', async () => {
  const before = await publishPage('mf-legal', names.before, contents.before)
  const after = await publishPage('mf-legal', names.after, contents.after)
  expect(await expand(after, contents.before)).toBe(contents.after)
  expect((await readFile(placeOf(after, contents.before))).length).toBeLessThan(120)
  await expect(readFile(placeOf(before, contents.after))).rejects.toThrow('ENOENT')
  await rollback(workspace.site, undefined, workspace.options)
  expect(await expand(before, contents.after)).toBe(contents.before)
})

test('a script that two remotes carry is published for those who hold that of the other, whichever came first', async () => {
  const ofLegal = await publishPage('mf-legal', names.before, contents.before)
  const ofAds = await publishPage('mf-ads', names.after, contents.after)
  expect(await expand(ofAds, contents.before)).toBe(contents.after)
  expect(await expand(ofLegal, contents.after)).toBe(contents.before)
})

test('a file that has nothing in common with the previous one is not stored as a difference', async () => {
  await publishPage('mf-legal', names.before, 'nothing')
  const after = await publishPage('mf-legal', names.after, contents.after)
  await expect(readFile(placeOf(after, 'nothing'))).rejects.toThrow('ENOENT')
})

test('a delta that is damaged is written anew by the next publish', async () => {
  await publishPage('mf-legal', names.before, contents.before)
  const after = await publishPage('mf-legal', names.after, contents.after)
  const whole = await readFile(placeOf(after, contents.before))
  for (const damaged of [whole.subarray(0, -3), Buffer.from('no delta'), Buffer.alloc(0)]) {
    await writeFile(placeOf(after, contents.before), damaged)
    await publishPage('mf-legal', names.after, contents.after)
    expect(await expand(after, contents.before)).toBe(contents.after)
  }
})
