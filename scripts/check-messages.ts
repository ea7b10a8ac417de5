import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  describeSign,
  findBreakableSigns,
  findTextFaults,
  findTextProblems,
  listFrench,
} from '../shared/build/check-messages.ts'
import { listApps } from '../releases/workspace.ts'
import { root } from './processes.ts'

const apps = listApps(root)
const sharedFolders = ['shared', 'shared/notices']
const folders = [...apps, ...sharedFolders]

const readText = (file: string) => readFileSync(join(root, file), 'utf8')
const readFrench = (file: string) => listFrench(JSON.parse(readText(file)), /\/fr(?:_be)?\.json$/.test(file))

function readSources(folder: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules|^dist/.test(file))
  return sources.map((file) => readText(`${folder}/${file}`)).join('\n')
}

const securityPolicy = 'server/content/security-policy.txt'

/** Returns French by file, besides the texts of apps: the server's mails, pages, legal documents and sample data. */
function listFrenchTexts(): { file: string; texts: string[] }[] {
  const inServer = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  const files = inServer.filter((file) => !file.startsWith('node_modules')).map((file) => `server/${file}`)
  const jsonFiles = ['shared/calls/flow-names.json', 'site.json', ...files.filter((file) => file.endsWith('.json'))]
  const documents = files.filter((file) => /\/fr_be\/.*\.html$/.test(file))
  return [
    ...jsonFiles.map((file) => ({ file, texts: readFrench(file) })),
    ...documents.map((file) => ({ file, texts: [readText(file)] })),
    { file: securityPolicy, texts: /FRANÇAIS.*(?=ENGLISH)/s.exec(readText(securityPolicy)) ?? [] },
  ]
}

const shared = readSources('shared')
const sources = new Map(apps.map((app) => [app, readSources(`${app}/src`)]))
const problems: string[] = []
for (const folder of folders) {
  const source = sharedFolders.includes(folder)
    ? [shared, ...sources.values()].join('\n')
    : (sources.get(folder) ?? '') + shared
  problems.push(...findTextFaults(root, folder))
  problems.push(...findTextProblems(root, folder, source))
}
for (const { file, texts } of listFrenchTexts()) {
  const found = texts.flatMap(findBreakableSigns)
  problems.push(...found.map((words) => describeSign(file, words)))
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(
  'Messages: complete, used, with the same placeholders in every language; French signs stay with their words',
)
