import type { AppRelease, Release } from '@site/shared/contract'
import { publisherOf, readPublishers, type Publisher } from '../store/publishers.ts'
import { titleOf } from '../workspace.ts'
import type { CheckContext } from './check-context.ts'

/**
 * Checks that an app belongs to its publisher (`publishers.json`). The operator, who has the store, may publish what belongs to nobody; whoever has proved
 * to be a publisher, only what is theirs.
 */
export async function checkClaims(
  _: Release,
  changed: readonly AppRelease[],
  { store, published = [], publisher }: CheckContext,
): Promise<string[]> {
  const publishers = await readPublishers(store)
  return changed
    .filter(({ name }) => published.includes(name))
    .flatMap((app) => [
      ...findForeignClaims(app, publisher ?? publisherOf(app, publishers), publishers),
      ...(publisher ? findMissingClaims(app, publisher) : []),
    ])
}

function findForeignClaims(app: AppRelease, own: Publisher | undefined, publishers: readonly Publisher[]): string[] {
  const belongs = own === undefined ? 'belongs to nobody' : `belongs to "${own.name}"`
  const others = publishers.filter(({ name }) => name !== own?.name)
  return others.flatMap(({ name: owner, apps, paths = [], menu }) => {
    const claimed = [
      ...apps.filter((name) => name === app.name).map(() => 'the app'),
      ...paths.filter((path) => app.paths.includes(path)).map(describePath),
      ...listPositions(app).filter(isIn(menu)).map(describePosition),
    ]
    if (claimed.length === 0) return []
    return [`${titleOf(app.name)} ${belongs}, but ${claimed.join(', ')} belongs to "${owner}" (publishers.json)`]
  })
}

/** Returns what a publisher uses without owning it, whether it belongs to somebody else or to nobody. */
function findMissingClaims(app: AppRelease, { name, apps, paths = [], menu }: Publisher): string[] {
  const foreignClaims = [
    ...(apps.includes(app.name) ? [] : ['the app']),
    ...app.paths.filter((path) => !paths.includes(path)).map(describePath),
    ...listPositions(app)
      .filter((position) => !isIn(menu)(position))
      .map(describePosition),
  ]
  if (foreignClaims.length === 0) return []
  return [
    `${titleOf(app.name)} has ${foreignClaims.join(', ')}, which publishers.json does not give to "${name}": leave it out, or ask the operator`,
  ]
}

interface Position {
  menu: string
  position: number
}

function listPositions({ menu = [] }: AppRelease): Position[] {
  const positions = menu.flatMap((entry) => Object.entries(entry.in))
  return positions.map(([name, position]) => ({ menu: name, position }))
}

const isIn =
  (menus: Publisher['menu'] = {}) =>
  ({ menu, position }: Position) =>
    ((Object.hasOwn(menus, menu) && menus[menu]) || []).some(([first, last]) => position >= first && position <= last)

const describePath = (path: string) => `the path "/${path}"`
const describePosition = ({ menu, position }: Position) => `the position ${position} in the menu "${menu}"`
