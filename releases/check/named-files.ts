import type { AppRelease, Release } from '@site/shared/contract'
import { titleOf } from '../release/app-base.ts'
import { hostName } from '../workspace.ts'

/** Every app has what the page needs to start it, and every file that it names is among its files. */
export function checkNamedFiles({ apps }: Release): string[] {
  return Object.values(apps).flatMap((app) => [
    ...checkEntry(app),
    ...checkMessages(app),
    ...listNames(app).flatMap(([what, file]) => {
      if (Object.hasOwn(app.files, file)) return []
      return [`${titleOf(app.name)} names "${file}" as ${what}, which is not among its files: build it again`]
    }),
  ])
}

function checkEntry({ name, entry }: AppRelease): string[] {
  if (name === hostName && entry.length === 0) return ['Host has no entry script: build it again']
  if (name !== hostName && entry.length !== 1) {
    return [`${titleOf(name)} has ${entry.length} entry scripts instead of one: build it with the shared preset`]
  }
  return []
}

/** `nl_nl` ends the fallback chain of every locale (product §1). */
function checkMessages({ name, messages }: AppRelease): string[] {
  return messages.nl_nl === undefined ? [`${titleOf(name)} has no message file for nl_nl: add messages/nl_nl.json`] : []
}

function listNames({ entry, styles, routes, messages, search }: AppRelease): [what: string, file: string][] {
  return [
    ...entry.map((file): [string, string] => ['entry', file]),
    ...styles.map((file): [string, string] => ['style', file]),
    ...(search === undefined ? [] : [['what can be found', search] satisfies [string, string]]),
    ...Object.entries(messages).map(([locale, file]): [string, string] => [`messages for ${locale}`, file]),
    ...routes.flatMap(({ path, files }) => files.map((file): [string, string] => [`part of route "${path}"`, file])),
  ]
}
