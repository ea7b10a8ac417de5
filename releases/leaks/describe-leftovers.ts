import type { PageApp } from '@site/shared/contract'
import type { Leftover } from './watch-document.ts'

/** How often a page is entered and left. */
export const visits = 20

/** What is there before a page is entered for the first time, and after it has been left for the last time. */
export interface Visited {
  before: Leftover[]
  after: Leftover[]
}

type App = Pick<PageApp, 'name' | 'base' | 'hasOwnPolicy'>

const consequences: Record<Leftover['kind'], string> = {
  listener: 'remove it when the page is left',
  timer: 'end it when the page is left',
  chain: 'end it when the page is left',
  style: 'it changes other pages: use a style sheet of the build, or take it out when the page is left',
  element: 'take it out when the page is left',
  global: 'leave globals alone: use a variable of a module',
  patch: 'all pages use it: leave what the browser provides as it is',
}

/** Returns a sentence for each kind of thing that stays, and was begun by the remote or in many visits. */
export function describeLeftovers(app: App, { before, after }: Visited): string[] {
  const known = groupAlike(app, before)
  return [...groupAlike(app, after)].flatMap(([key, group]) => {
    const count = group.count - (known.get(key)?.count ?? 0)
    if (count <= 0 || !isFault(app, { ...group, count })) return []
    const { kind, what, place } = group
    const amount = count === 1 ? '' : ` (${count} after ${visits} visits)`
    const verb = kind === 'patch' ? 'stays changed' : 'stays'
    return `${what} ${verb}${amount}${place && `, of ${place}`}: ${consequences[kind]}`
  })
}

interface Group extends Leftover {
  /** In a script of the remote: a URL with line and column; empty where there is none. */
  place: string
  count: number
}

function groupAlike(app: App, leftovers: readonly Leftover[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const leftover of leftovers) {
    const place = findPlace(app, leftover.stack)
    const key = [leftover.kind, leftover.what, place].join('\n')
    const count = (groups.get(key)?.count ?? 0) + 1
    groups.set(key, { ...leftover, place, count })
  }
  return groups
}

/** The innermost one. */
function findPlace({ base }: App, stack: string): string {
  const positions = stack.match(/https?:\/\/[^\s()]+:\d+:\d+/g) ?? []
  return positions.find((position) => new URL(position).pathname.startsWith(base)) ?? ''
}

function isFault(app: App, { kind, what, stack, place, count }: Group): boolean {
  // Of the last visits some may still be under way.
  const isGrowing = count >= visits / 2
  const isOfHost = stack !== '' && place === ''
  if (kind === 'chain' || isOfHost || (kind === 'style' && app.hasOwnPolicy)) return isGrowing
  return kind !== 'global' || !isOfBuild(app, what)
}

/** The build of a remote has a global container, and one for its parts. */
function isOfBuild({ name }: App, what: string): boolean {
  const container = name.replaceAll('-', '_')
  return [`window.${container}`, `window.webpackChunk${container}`].includes(what)
}
