import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFrench } from '../shared/build/check-messages.ts'
import { root } from './processes.ts'

const securityPolicy = 'server/content/security-policy.txt'

/**
 * French that is read, by file: the texts of all apps, and the server's mails, pages, legal documents and sample data.
 *
 * @param folders that have `messages`
 */
export function listFrenchTexts(folders: string[]): { file: string; texts: string[] }[] {
  const inServer = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  const files = inServer.filter((file) => !file.startsWith('node_modules')).map((file) => `server/${file}`)
  const messages = folders.map((folder) => `${folder}/messages/fr_be.json`)
  const jsonFiles = [...messages, ...files.filter((file) => file.endsWith('.json'))]
  const documents = files.filter((file) => /\/fr_be\/.*\.html$/.test(file))
  return [
    ...jsonFiles.map((file) => ({ file, texts: readFrench(file) })),
    ...documents.map((file) => ({ file, texts: [read(file)] })),
    { file: securityPolicy, texts: /FRANÇAIS.*(?=ENGLISH)/s.exec(read(securityPolicy)) ?? [] },
  ]
}

function readFrench(file: string): string[] {
  return listFrench(JSON.parse(read(file)), /\/fr(?:_be)?\.json$/.test(file))
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
