import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppDescriptionPlugin } from './app-description-plugin.ts'

const manifest = `export default {
  contract: 1,
  name: 'mf-news',
  pages: [{
    path: 'news',
    title: 'news.title',
    menu: [{ in: { bar: 10 } }],
    search: [{ title: 'news.title' }],
    load: () => import('./pages/news/page.tsx'),
  }],
}`

let folder: string
let output: string
let plugin: AppDescriptionPlugin

function say(locale: string, title: string) {
  writeFileSync(join(folder, 'messages', `${locale}.json`), JSON.stringify({ 'news.title': title }))
}

function read(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(output, file), 'utf8')) as Record<string, unknown>
}

/** All files of texts and of what can be found, with what they say. */
function listTexts() {
  const names = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    names.filter((name) => name !== 'app.json').map((name) => [name, JSON.stringify(read(name))]),
  )
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'renew-texts-'))
  output = join(folder, 'output')
  for (const inner of ['src', 'messages', 'output/messages']) mkdirSync(join(folder, inner), { recursive: true })
  writeFileSync(join(folder, 'src/manifest.ts'), manifest)
  writeFileSync(join(output, 'app.json'), JSON.stringify({ name: 'mf-news', entry: ['entry.js'], messages: {} }))
  plugin = new AppDescriptionPlugin({
    name: 'mf-news',
    packageVersion: '1.0.0',
    folder,
    isHost: false,
    messageFolders: [join(folder, 'messages')],
  })
  say('nl_nl', 'Nieuws')
  say('fr_be', 'Actualités')
  await plugin.renewTexts(output)
})

afterEach(() => rmSync(folder, { recursive: true }))

test('a changed text takes the place of the former one in a build, its menus and what can be found; the rest stays', async () => {
  const before = read('app.json')
  const filesBefore = listTexts()
  say('nl_nl', 'Berichten')
  await plugin.renewTexts(output)

  const after = read('app.json')
  expect(after).toMatchObject({ name: 'mf-news', entry: ['entry.js'] })
  expect(after['menu']).toEqual([{ in: { bar: 10 }, path: 'news', words: { nl_nl: 'Berichten', fr_be: 'Actualités' } }])
  const named = [...Object.values(after['messages'] as Record<string, string>), String(after['search'])]
  expect(Object.keys(listTexts()).toSorted()).toEqual([...new Set(named)].toSorted())
  const changed = Object.entries(listTexts()).filter(([name]) => !(name in filesBefore))
  expect(changed.map(([name]) => name.replace(/\.\w+\.json$/, '')).toSorted()).toContain('messages/nl_nl')
  for (const [, content] of changed) expect(content).toContain('Berichten')
  const french = (description: Record<string, unknown>) => (description['messages'] as Record<string, string>)['fr_be']
  expect(french(after)).toBe(french(before))
})

test('the same texts give the same files, and a build is not touched by one that cannot be read', async () => {
  const copy = join(folder, 'copy')
  cpSync(output, copy, { recursive: true })
  say('nl_nl', 'Een {wrong')
  await expect(plugin.renewTexts(output)).rejects.toThrow('news.title')
  say('nl_nl', 'Nieuws')
  await plugin.renewTexts(output)
  expect(listTexts()).not.toEqual({})
  for (const [name, content] of Object.entries(listTexts())) {
    expect(readFileSync(join(copy, name), 'utf8')).toBe(content)
  }
  expect(read('app.json')).toEqual(JSON.parse(readFileSync(join(copy, 'app.json'), 'utf8')))
})
