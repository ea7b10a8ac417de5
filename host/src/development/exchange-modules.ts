import { present } from '@site/shared/rules'

type Factory = (...given: unknown[]) => void
type Chunk = [ids: unknown, modules: Record<string, Factory>]

/** What webpack has of the modules in the page: how each is made, and those that were. */
// oxlint-disable-next-line eslint/no-underscore-dangle -- webpack's name
declare const __webpack_require__: {
  (id: string): unknown
  m: Record<string, Factory>
  c: Record<string, { exports: object } | undefined>
}

declare global {
  var webpackChunkhost: { push(chunk: Chunk): unknown }
}

/**
 * Evaluates what is new in the scripts of the host, up to the components that use it, which React then draws with the
 * state of the former ones.
 *
 * @param load Puts the scripts into the page
 * @throws Error where something that is no component has taken over what is new, or nothing is
 */
export async function exchangeModules(load: () => Promise<unknown>) {
  const changed = await readChanged(load)
  if (changed.size === 0) throw new Error('What has changed is none of the modules in the page')
  const { m: factories, c: made } = __webpack_require__
  for (const [id, factory] of changed) factories[id] = factory
  const outdated = findOutdated([...changed.keys()].filter((id) => made[id]))
  for (const id of outdated) delete made[id]
  for (const id of outdated) __webpack_require__(id)
  window.refresh?.performReactRefresh()
}

/** The modules that differ from those in the page. Of a chunk that is not in the page yet, webpack takes all. */
async function readChanged(load: () => Promise<unknown>): Promise<Map<string, Factory>> {
  const changed = new Map<string, Factory>()
  const chunks = globalThis.webpackChunkhost
  const { push } = chunks
  chunks.push = (chunk) => {
    for (const [id, factory] of Object.entries(chunk[1]))
      if (String(factory) !== String(__webpack_require__.m[id])) changed.set(id, factory)
    return push(chunk)
  }
  try {
    await load()
  } finally {
    chunks.push = push
  }
  return changed
}

/** With them all modules that use them, but those that use nothing but a component. */
function findOutdated(changed: readonly string[]): Set<string> {
  const { m: factories, c: made } = __webpack_require__
  const sources = Object.keys(made).map((id) => [id, String(factories[id])] as const)
  const outdated = new Set(changed)
  // What is added on the way is looked at too.
  for (const id of outdated) {
    if (isComponents(id)) continue
    // Each has its own name in its source.
    const users = sources.filter(([user, source]) => user !== id && source.includes(JSON.stringify(id)))
    if (users.length === 0) throw new Error(`${id} is no component, and in use`)
    for (const [user] of users) outdated.add(user)
  }
  return outdated
}

function isComponents(id: string): boolean {
  const exported = Object.values(present(__webpack_require__.c[id], id).exports)
  return exported.length > 0 && exported.every((value) => window.refresh?.isLikelyComponentType(value))
}
