import type { AppRelease, Release } from '@site/shared/contract'
import { originNeeds, switchNeeds, type Needs } from '@site/shared/contract/needs'
import { readJson } from '../files/files.ts'
import { grantsStruct } from '../store/remotes-file.ts'
import { parseAs } from '../store/store.ts'
import { hostName, isWatched, titleOf } from '../workspace.ts'
import type { CheckContext } from './check-context.ts'

/** A remote has no other needs than the operator has granted. An app that is live as it is was checked when it was published. */
export async function checkNeeds(
  _: Release,
  changed: readonly AppRelease[],
  { store }: CheckContext,
): Promise<string[]> {
  const needing = changed.filter(({ needs }) => needs)
  if (needing.length === 0) return []
  if (needing.some(({ name }) => name === hostName))
    return ['Host has needs (`site.needs`), which only remotes can have: its policy is that of all pages']
  // `npm run dev` shows a page to nobody but its developer.
  if (isWatched()) return []
  const grants = parseAs(grantsStruct, (await readJson(store.needs)) ?? {}, store.needs)
  return needing.flatMap((app) => listMissing(app, grants[app.name] ?? {}))
}

function listMissing({ name, needs = {} }: AppRelease, granted: Needs): string[] {
  const origins = originNeeds.flatMap((need) =>
    (needs[need] ?? [])
      .filter((origin) => !granted[need]?.includes(origin))
      .map((origin) => ({ words: `"${need}" from ${origin}`, grant: { [need]: [origin] } })),
  )
  const switches = switchNeeds
    .filter((need) => needs[need] && !granted[need])
    .map((need) => ({ words: `"${need}"`, grant: { [need]: true } }))
  return [...origins, ...switches].map(({ words, grant }) => {
    const line = JSON.stringify({ [name]: grant })
    return `${titleOf(name)} needs ${words}, which is not granted: the operator adds ${line} to needs.json of the store, or the remote takes it out of \`site.needs\``
  })
}
