import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './machine.ts'

/** A file below `deploy/`, with what is this machine's replaced. @throws where the file does not hold what is to be replaced */
export async function readDeployFile(path: string, replacements: [what: string, by: string][]): Promise<string> {
  return replaceAll(await readFile(join(root, 'deploy', path), 'utf8'), path, replacements)
}

export function replaceAll(content: string, name: string, replacements: [what: string, by: string][]): string {
  for (const [what, by] of replacements) {
    if (!content.includes(what)) throw new Error(`${name} does not hold "${what}" any more: correct e2e/production`)
    content = content.replaceAll(what, by)
  }
  return content
}

/** `NAME=value` and `NAME="a value"`, a line each, as systemd reads them. */
export function readSettings(content: string): Record<string, string> {
  const lines = content.split('\n').flatMap((line) => /^([A-Z_]+)=(?:"(.*)"|(.*))$/.exec(line) ?? [])
  const settings: Record<string, string> = {}
  for (let at = 0; at < lines.length; at += 4) settings[lines[at + 1]!] = lines[at + 2] ?? lines[at + 3] ?? ''
  return settings
}

/** What a unit of systemd starts, and with which variables: `%i` is the name of the instance. */
export function readUnit(content: string, instance = '') {
  const values = (key: string) => {
    return [...content.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) =>
      value!.replaceAll('%i', instance),
    )
  }
  const [command = '', ...args] = values('ExecStart')[0]!.split(' ')
  return {
    command,
    args,
    directory: values('WorkingDirectory')[0],
    settings: readSettings(values('Environment').join('\n')),
  }
}
