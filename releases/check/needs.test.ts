import { writeFile } from 'node:fs/promises'
import type { AppRelease } from '@site/shared/contract'
import { storeAt } from '../store/store.ts'
import { findReasons, withApp } from '../testing/find-reasons.ts'
import { createPublishedWorkspace, type PublishedWorkspace } from '../testing/published-workspace.ts'
import { checkNeeds } from './needs.ts'

let workspace: PublishedWorkspace
let file: string

beforeAll(async () => {
  workspace = await createPublishedWorkspace()
  file = storeAt(workspace.site).needs
})

afterAll(() => workspace.remove())

const images = 'https://images.example.com'

function needing(needs: AppRelease['needs'], app = 'mf-ads') {
  return withApp(workspace.release, app, () => ({ needs }))
}

test('a need that is not granted is refused, with the line to add', async () => {
  const release = needing({ image: [images, 'https://other.example.com'], worker: true })
  await writeFile(
    file,
    JSON.stringify({ 'mf-ads': { image: ['https://other.example.com'] }, 'mf-legal': { worker: true } }),
  )
  const remedy = (grant: object) =>
    `which is not granted: the operator adds ${JSON.stringify({ 'mf-ads': grant })} to needs.json of the store, or the remote takes it out of \`site.needs\``
  expect(await findReasons(workspace.site, release)).toEqual([
    `Remote "mf-ads" needs "image" from ${images}, ${remedy({ image: [images] })}`,
    `Remote "mf-ads" needs "worker", ${remedy({ worker: true })}`,
  ])
})

test('a need that is granted is accepted, and one that is live already is no reason against another publish', async () => {
  const release = needing({ image: [images] })
  await writeFile(file, JSON.stringify({ 'mf-ads': { image: [images], font: [images] } }))
  expect(await findReasons(workspace.site, release)).toEqual([])
  await writeFile(file, '{}')
  expect(await findReasons(workspace.site, release)).toHaveLength(1)
  expect(await checkNeeds(release, [], { store: storeAt(workspace.site), live: release })).toEqual([])
})

test('the host has no needs: its policy is that of all pages', async () => {
  await writeFile(file, JSON.stringify({ host: { worker: true } }))
  expect(await findReasons(workspace.site, needing({ worker: true }, 'host'))).toEqual([
    'Host has needs (`site.needs`), which only remotes can have: its policy is that of all pages',
  ])
})

test.each([
  ['https://images.example.com/path'],
  ['http://images.example.com'],
  ['https://*'],
  ['*'],
  ['https:'],
  ["'unsafe-inline'"],
  ['https://a.example.com; script-src *'],
  ['data:'],
])('%s is not an origin, neither as a need nor in the file of the operator', async (origin) => {
  const said = 'is not an origin such as "https://images.example.com"'
  await writeFile(file, JSON.stringify({ 'mf-ads': { image: [origin] } }))
  expect(String(await findReasons(workspace.site, needing({ image: [images] })))).toContain(said)
  expect(String(await findReasons(workspace.site, needing({ image: [origin] })))).toContain(said)
})

test('an unknown need is refused', async () => {
  await writeFile(file, JSON.stringify({ 'mf-ads': { script: ['https://images.example.com'] } }))
  expect(String(await findReasons(workspace.site, needing({ worker: true })))).toContain('mf-ads → script')
})
