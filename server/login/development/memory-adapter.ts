import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Stored {
  model: string
  payload: AdapterPayload
  expiresAt: number
}

/** More than a demonstration has at a time: the oldest goes first. */
const maxEntries = 1_000

/** Models that end with their grant: an interaction that asks for another grant does not. */
const grantable = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken', 'DeviceCode'])

/** Stores what the provider has to remember until the process ends. Its own store in memory warns that it is one. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, Stored>()

  function readPayload(key: string): AdapterPayload | undefined {
    const stored = entries.get(key)
    return stored && stored.expiresAt > Date.now() ? stored.payload : undefined
  }

  function findBy(model: string, isMeant: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, stored] of entries) if (stored.model === model && isMeant(stored.payload)) return readPayload(key)
    return undefined
  }

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn === undefined ? Number.POSITIVE_INFINITY : Date.now() + expiresIn * 1_000
        entries.delete(keyOf(id))
        entries.set(keyOf(id), { model, payload, expiresAt })
        const [oldest] = entries.keys()
        if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
      },
      find: async (id) => readPayload(keyOf(id)),
      findByUid: async (uid) => findBy(model, (payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findBy(model, (payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = readPayload(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { model: ofModel, payload }] of entries)
          if (grantable.has(ofModel) && payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
