import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import { PublishedSite } from './published-site.ts'

let folder: TemporaryFolder
let site: PublishedSite
let problems: unknown[]

beforeEach(async () => {
  folder = await createTemporaryFolder()
  problems = []
  site = new PublishedSite(folder.path, (problem) => problems.push(problem))
})

afterEach(() => folder.remove())

const html = (id: string) => ({ 'index.html': `<script type="application/json">{"id":"${id}"}</script>` })
const headers = (id: string) => ({ 'headers.json': JSON.stringify({ 'Content-Security-Policy': id }) })
const release = (id: string) => ({ 'release.json': JSON.stringify({ id, apps: { a: { routes: [{ path: id }] } } }) })
const whole = (id: string) => ({ ...headers(id), ...release(id), ...html(id) })

async function live() {
  const { html: text, headers: policy, routes } = (await site.read()) ?? {}
  return text && { text: String(text), policy: policy?.['Content-Security-Policy'], path: routes?.[0]?.path }
}

function released(id: string) {
  return { text: html(id)['index.html'], policy: id, path: id }
}

test('nothing published, a first release, the next, and none again', async () => {
  expect(await live()).toBeUndefined()
  await folder.write(whole('one'))
  expect(await live()).toEqual(released('one'))
  await folder.write(whole('two'))
  expect(await live()).toEqual(released('two'))
  await rm(join(folder.path, 'index.html'))
  expect(await live()).toBeUndefined()
  expect(problems).toEqual([])
})

test('between the files of an activation the former release stays whole', async () => {
  await folder.write(whole('one'))
  await live()
  for (const file of [headers('two'), release('two')]) {
    await folder.write(file)
    expect(await live()).toEqual(released('one'))
  }
  await folder.write(html('two'))
  expect(await live()).toEqual(released('two'))
})

test('the same release is read once, also when many ask at the same time', async () => {
  await folder.write(whole('one'))
  const sites = await Promise.all(Array.from({ length: 20 }, () => site.read()))
  expect(new Set(sites).size).toBe(1)
  expect(await site.read()).toBe(sites[0])
})

test('a release that cannot be read is reported once, and the former stays', async () => {
  await folder.write(whole('one'))
  await live()
  await folder.write({ 'release.json': '{"id": 2}' })
  expect(await live()).toEqual(released('one'))
  expect(await live()).toEqual(released('one'))
  expect(problems).toHaveLength(1)
})
