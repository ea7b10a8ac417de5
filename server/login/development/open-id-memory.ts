import type { Adapter, AdapterPayload } from 'oidc-provider'

/** What the embedded provider keeps, by kind and id; forgotten with the process. */
export function createMemory(): (kind: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()

  return (kind) => {
    const key = (id: string) => `${kind} ${id}`
    const isOver = ({ exp }: AdapterPayload) => exp !== undefined && exp * 1000 < Date.now()

    async function findBy(name: 'uid' | 'userCode', value: string) {
      return [...kept].find(([id, payload]) => id.startsWith(`${kind} `) && payload[name] === value)?.[1]
    }

    return {
      async upsert(id, payload) {
        for (const [other, { exp }] of kept) if (isOver({ exp })) kept.delete(other)
        kept.set(key(id), payload)
      },
      find: async (id) => kept.get(key(id)),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      async consume(id) {
        const payload = kept.get(key(id))
        if (payload) kept.set(key(id), { ...payload, consumed: Math.floor(Date.now() / 1000) })
      },
      async destroy(id) {
        kept.delete(key(id))
      },
      async revokeByGrantId(grantId) {
        for (const [id, payload] of kept) if (id.startsWith(`${kind} `) && payload.grantId === grantId) kept.delete(id)
      },
    }
  }
}
