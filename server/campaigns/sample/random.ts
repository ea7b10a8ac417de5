/** Pseudo-random numbers, the same for the same seed (mulberry32 over an FNV-1a hash of the seed). */
export interface Random {
  integer(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

export function createRandom(seed: string): Random {
  let state = hash(seed)
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    integer,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('There is nothing to pick from')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is picked may be undefined
      return list[integer(0, list.length - 1)] as T
    },
  }
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value
}
