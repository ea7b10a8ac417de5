import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkMessages, findBreakableSigns, verifyMessages } from '../shared/build/check-messages.ts'
import { readMessages } from '../shared/build/messages.ts'
import { locales } from '../shared/contract/locale.ts'
import { listApps } from '../releases/workspace.ts'
import { listFrenchTexts } from './french-texts.ts'
import { root } from './processes.ts'

const apps = listApps(root)

function readSources(folder: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules|^dist/.test(file))
  return sources.map((file) => readFileSync(join(root, folder, file), 'utf8')).join('\n')
}

const shared = readSources('shared')
const sources = new Map(apps.map((app) => [app, readSources(`${app}/src`)]))
const folders = [...apps, 'shared']
const verified = new Map<string, string[]>()
for (const folder of folders) verified.set(folder, await verifyMessages(join(root, folder, 'messages')))
const problems = folders.flatMap((folder) => {
  const texts = Object.fromEntries(
    locales.map((locale) => [locale, readMessages(join(root, folder, 'messages'), locale)]),
  )
  const source = folder === 'shared' ? [shared, ...sources.values()].join('\n') : (sources.get(folder) ?? '') + shared
  const found = [...(verified.get(folder) ?? []), ...checkMessages(texts, source)]
  return found.map((problem) => `${folder}/messages: ${problem}`)
})
for (const { file, texts } of listFrenchTexts(folders)) {
  const found = texts.flatMap(findBreakableSigns)
  problems.push(...found.map((words) => `${file}: a line can break at a sign of "${words}"; U+202F belongs there`))
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(
  'Messages: complete, used, with the same placeholders in every language, and French signs stay with their words',
)
