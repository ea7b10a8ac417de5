import { rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseFiles } from '../testing/published-release.ts'
import { createTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import { PublishedSite } from './published-site.ts'

let folder: TemporaryFolder
let site: PublishedSite
let problems: unknown[]
let time: number

beforeEach(async () => {
  folder = await createTemporaryFolder()
  problems = []
  time = 0
  site = new PublishedSite(
    folder.path,
    (problem) => problems.push(problem),
    () => new Date(time),
  )
})

afterEach(() => folder.remove())

function whole(id: string) {
  return releaseFiles({ id, apps: { a: { routes: [{ path: id }] } }, headers: { 'Content-Security-Policy': id } })
}

async function live() {
  const { index, headers, routes } = (await site.read()) ?? {}
  return index && { text: String(index.html), policy: headers?.['Content-Security-Policy'], path: routes?.[0]?.path }
}

function released(id: string) {
  return { text: id, policy: id, path: id }
}

test('nothing published, a first release, and the next', async () => {
  expect(await live()).toBeUndefined()
  time += 60_000
  expect(await live()).toBeUndefined()
  for (const id of ['one', 'two']) {
    await folder.write(whole(id))
    expect(await live()).toEqual(released(id))
  }
  expect(problems).toEqual([])
})

test('between the files of an activation the former release stays whole, and nothing is reported', async () => {
  await folder.write(whole('one'))
  await live()
  const files = Object.entries(whole('two'))
  for (const [name, content] of files) {
    await folder.write({ [name]: content })
    expect(await live()).toEqual(released(name === files.at(-1)![0] ? 'two' : 'one'))
  }
  expect(problems).toEqual([])
})

test('a store whose folder is a link is read again when the link leads elsewhere', async () => {
  const link = join(folder.path, 'current')
  site = new PublishedSite(link, (problem) => problems.push(problem))
  for (const id of ['one', 'two']) {
    for (const [name, content] of Object.entries(whole(id))) await folder.write({ [`${id}/${name}`]: content })
    await symlink(id, `${link}.new`)
    await rename(`${link}.new`, link)
    expect(await live()).toEqual(released(id))
  }
})

test('the same release is read once, also when many ask at the same time', async () => {
  await folder.write(whole('one'))
  const sites = await Promise.all(Array.from({ length: 20 }, () => site.read()))
  expect(new Set(sites).size).toBe(1)
  expect(await site.read()).toBe(sites[0])
})

test('damage that changes is reported again, and so is one that comes back after a release was whole', async () => {
  await folder.write(whole('one'))
  await live()
  const messages = ['index.html is not the one', 'index.html is missing', 'index.html is not the one']
  const steps = [
    () => folder.write({ 'index.html': 'cut' }),
    () => rm(join(folder.path, 'index.html')),
    async () => {
      await folder.write(whole('two'))
      await live()
      await folder.write({ 'index.html': 'cut' })
    },
  ]
  for (const [index, step] of steps.entries()) {
    await step()
    for (let count = 0; count < 5; count += 1, time += 1_000) await live()
    expect(problems).toHaveLength(index + 1)
    expect(String(problems[index])).toContain(messages[index])
  }
})
