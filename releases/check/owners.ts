import type { AppRelease, Release } from '@site/shared/contract'
import { array, integer, object, optional, pattern, record, string, tuple, type Infer } from 'superstruct'
import { readJson } from '../files/files.ts'
import { parseAs } from '../store/store.ts'
import { titleOf } from '../workspace.ts'
import type { CheckContext } from './check-context.ts'

/** What belongs to an owner: names of apps, first path segments (`""` is the home page), and positions of menus, first and last. */
const claims = object({
  apps: optional(array(string())),
  paths: optional(array(pattern(string(), /^[^/?#]*$/))),
  menus: optional(record(string(), array(tuple([integer(), integer()])))),
})
/** `owners.json` of the store, by name of the owner as in `site.owner`. */
const ownersStruct = record(string(), claims)
type Owners = Infer<typeof ownersStruct>

/** What an owner has claimed is for its own apps; what nobody has claimed is free. */
export async function checkOwners(
  { publications }: Release,
  changed: readonly AppRelease[],
  { store, published = [] }: CheckContext,
): Promise<string[]> {
  const owners = parseAs(ownersStruct, (await readJson(store.owners)) ?? {}, store.owners)
  return changed
    .filter(({ name }) => published.includes(name))
    .flatMap((app) => findForeignClaims(app, publications?.[app.name]?.owner, owners))
}

function findForeignClaims(app: AppRelease, publisher: string | undefined, owners: Owners): string[] {
  const actualOwner =
    publisher === undefined ? 'names no owner (site.owner in its package.json)' : `is of "${publisher}"`
  const others = Object.entries(owners).filter(([owner]) => owner !== publisher)
  return others.flatMap(([owner, { apps = [], paths = [], menus = {} }]) => {
    const claimed = [
      ...apps.filter((name) => name === app.name).map(() => 'the app'),
      ...paths.filter((path) => app.paths.includes(path)).map((path) => `the path "/${path}"`),
      ...listPositions(app).flatMap(({ menu, position }) => {
        const ranges = (Object.hasOwn(menus, menu) && menus[menu]) || []
        const isClaimed = ranges.some(([first, last]) => position >= first && position <= last)
        return isClaimed ? [`the position ${position} in the menu "${menu}"`] : []
      }),
    ]
    if (claimed.length === 0) return []
    return [`${titleOf(app.name)} ${actualOwner}, but ${claimed.join(', ')} belongs to "${owner}" (owners.json)`]
  })
}

function listPositions({ menu = [] }: AppRelease): { menu: string; position: number }[] {
  const positions = menu.flatMap((entry) => Object.entries(entry.in))
  return positions.map(([name, position]) => ({ menu: name, position }))
}
