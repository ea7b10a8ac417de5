import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { answering, faults } from './faulty-line.ts'

const hanging: ServerResponse[] = []

/** A browser has six connections to a server: no more than two of them hang at a time. */
function hang(_: IncomingMessage, answer: ServerResponse) {
  // Begun, or the browser would ask again by itself when it ends.
  answer.writeHead(200).flushHeaders()
  hanging.push(answer)
  if (hanging.length > 2) hanging.shift()?.destroy()
}

/** Ends hanging answers: the outage is over. */
export function endHanging(): void {
  for (const answer of hanging.splice(0)) answer.destroy()
}

/** Faults of a file or an answer on its way. */
export const deliveryFaults = {
  '404': faults.missing,
  '500': faults.failing,
  hang,
  truncated: faults.truncated,
  /** As a server answers that has one page for all addresses. */
  'wrong type': answering('text/html; charset=utf-8', '<!doctype html><title>Home</title>'),
}

/** Faults of a build itself: no digest rejects it. */
export const codeFaults = [
  'throws on evaluation',
  'throws in render',
  'throws in an effect',
  'wrong shape',
  'load never settles',
  'loader never answers',
  'container throws the first time',
  'Trusted Types violation',
  'no component exported',
  'app.json names another path',
  'endless loop',
] as const

export type CodeFault = (typeof codeFaults)[number]

/** Each is tried at one place. */
const faultsOfEntries = [
  'load never settles',
  'container throws the first time',
  'Trusted Types violation',
  'app.json names another path',
] as const
/** Faults of a page while it is rendered, or once it is shown. */
export const faultsOfShownPages = [
  'throws later',
  'rejects without a catch',
  'suspends for ever',
  'renders nothing',
  'endless state change',
  'endless effect',
  'computes for long',
  'removes main',
  'replaces Array.prototype.map',
  'hides its root',
  'takes the focus',
  'fills the storage',
] as const
export type FaultOfShownPage = (typeof faultsOfShownPages)[number]
const faultsOfPages = ['loader never answers', 'no component exported', 'endless loop', ...faultsOfShownPages] as const

export const places = ['entry', 'chunk', 'style', 'texts', 'API'] as const

export type Place = (typeof places)[number]
export type FaultName = keyof typeof deliveryFaults | CodeFault | FaultOfShownPage

const faultNames: FaultName[] = [
  ...(Object.keys(deliveryFaults) as (keyof typeof deliveryFaults)[]),
  ...codeFaults,
  ...faultsOfShownPages,
]

/** Why there is nothing to try. */
const codeOnly = Object.fromEntries([...faultsOfEntries, ...faultsOfPages].map((fault) => [fault, 'of code']))

/** Scripts and styles are elements of the page, to which a browser tells that they failed, and no status. */
const asElement = { '500': 'as 404' }

const impossible: Partial<Record<Place, Partial<Record<FaultName, string>>>> = {
  chunk: { ...Object.fromEntries(faultsOfEntries.map((fault) => [fault, 'of the entry'])), ...asElement },
  entry: {
    ...asElement,
    ...Object.fromEntries(faultsOfPages.map((fault) => [fault, 'of a page'])),
    'throws in render': 'draws nothing',
    'throws in an effect': 'draws nothing',
  },
  style: {
    ...asElement,
    'throws on evaluation': 'does not run',
    ...codeOnly,
    'throws in render': 'does not run',
    'throws in an effect': 'does not run',
    'wrong shape': 'has none',
  },
  texts: {
    'throws on evaluation': 'do not run',
    ...codeOnly,
    'throws in render': 'do not run',
    'throws in an effect': 'do not run',
    'wrong shape': 'made of checked texts; a digest refuses others',
  },
  API: {
    'throws on evaluation': 'does not run',
    ...codeOnly,
    'throws in render': 'does not run',
    'throws in an effect': 'does not run',
  },
}

/** Whether a fault can occur at a place, and is none that another one stands for. */
export const isPossible = (place: Place, fault: FaultName) => impossible[place]?.[fault] === undefined

/** A line for each visit: tests that come after one that failed run in another process. */
const notes = resolve(import.meta.dirname, '../var/e2e-fault-table.txt')

/** Results of visits: a row for each fault at each place. */
export class FaultTable {
  /** Forgets what another run has noted. */
  begin(): void {
    rmSync(notes, { force: true })
  }

  note(remote: string, place: Place, fault: FaultName, outcome: string): void {
    appendFileSync(notes, `${nameOf(place, fault)}\t${outcome} (${remote})\n`)
  }

  /** The rows for which nobody has noted anything though there is something to try. */
  get missing(): string[] {
    return this.#list().flatMap(([name, outcomes]) => (outcomes.length === 0 ? [name] : []))
  }

  /** As text: one line for each row, with what visitors of which remote have met. */
  print(): string {
    return this.#list()
      .map(([name, outcomes]) => `${name.padEnd(28)} | ${outcomes.join('; ') || 'NOT TRIED'}`)
      .join('\n')
  }

  #list(): [name: string, outcomes: string[]][] {
    const lines = existsSync(notes) ? readFileSync(notes, 'utf8').split('\n') : []
    const noted = new Set(lines)
    return places.flatMap((place) =>
      faultNames.map((fault): [string, string[]] => {
        const name = nameOf(place, fault)
        const reason = impossible[place]?.[fault]
        if (reason) return [name, [`- (${reason})`]]
        const own = [...noted].filter((line) => line.startsWith(`${name}\t`))
        return [name, own.map((line) => line.slice(name.length + 1))]
      }),
    )
  }
}

const nameOf = (place: Place, fault: FaultName) => `${place}: ${fault}`
