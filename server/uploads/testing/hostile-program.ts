// What a hostile file could make a program do that reads it; the argument says which.
import { execSync } from 'node:child_process'
import { fstatSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { answerParent } from '../isolated-process.ts'

const answer = (text: string) => void writeSync(3, text)

/** Returns the error code of `work`; `done` without one. */
function outcomeOf(work: () => void): string {
  try {
    work()
    return 'done'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  }
}

const isOpen = (descriptor: number) => outcomeOf(() => void fstatSync(descriptor)) === 'done'

const acts: Record<string, (bytes: Uint8Array) => object> = {
  abort: () => process.abort(),
  signal: () => {
    process.kill(process.pid, 'SIGSEGV')
    return {}
  },
  fail: () => {
    throw new Error('no')
  },
  failAfterAnswer: () => {
    answer('{"text":"a"}')
    process.exit(3)
  },
  silence: () => process.exit(0),
  garbage: () => {
    answer('{"text":')
    process.exit(0)
  },
  otherShape: () => ({ text: 1 }),
  moreThanRequested: () => ({ text: 'a', more: 'b' }),
  flood: () => {
    for (;;) answer('a'.repeat(1_000_000))
  },
  never: () => {
    for (;;);
  },
  memory: () => {
    const all: Buffer[] = []
    for (;;) all.push(Buffer.alloc(10_000_000, 1))
  },
  objects: () => {
    const all: object[] = []
    for (;;) all.push({ at: all.length, text: String(all.length) })
  },
  chatter: () => {
    console.log('Something about the file')
    console.error('Something about the file')
    return { text: 'a' }
  },
  length: (bytes) => ({ text: String(bytes.reduce((sum, byte) => sum + byte, 0)) }),
  rights: () => {
    const root = join(import.meta.dirname, '../../..')
    const outcomes = {
      environment: Object.keys(process.env),
      descriptors: [0, 1, 2, 3].filter(isOpen),
      readsSystem: outcomeOf(() => void readFileSync('/etc/hostname')),
      readsSettings: outcomeOf(() => void readFileSync(join(root, 'package.json'))),
      readsKeys: outcomeOf(() => void readFileSync(join(root, 'var/answer.key'))),
      writes: outcomeOf(() => writeFileSync(join(import.meta.dirname, 'written'), '')),
      startsProcess: outcomeOf(() => void execSync('true')),
      startsThread: outcomeOf(() => void new Worker('', { eval: true })),
    }
    return { text: JSON.stringify(outcomes) }
  },
}

await answerParent(async (bytes, act) => acts[act]!(bytes))
