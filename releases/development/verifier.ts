// For `npm run dev`: looks at types and texts of the apps that it is told, all of them at once, and answers with what is wrong;
// what it is told next ends that. A process of its own: one that has webpack in it takes a quarter of a second to start
// another, in which it does nothing else. All others go first.
import { constants, setPriority } from 'node:os'
import { verifyWithTools } from '../build/verify-app.ts'
import { workspaceRoot } from '../workspace.ts'

export interface ToVerify {
  /** Which question this is: the answer has the same. */
  turn: number
  apps: string[]
}

export interface Verified extends Pick<ToVerify, 'turn'> {
  faults: string[]
}

let latest = new AbortController()

process.on('message', ({ turn, apps }: ToVerify) => {
  latest.abort()
  latest = new AbortController()
  if (apps.length > 0) void verify(turn, apps, latest.signal)
})

async function verify(turn: number, apps: readonly string[], signal: AbortSignal) {
  try {
    const faults = await Promise.all(apps.map((app) => verifyWithTools(app, workspaceRoot, signal)))
    process.send?.({ turn, faults: faults.flat() } satisfies Verified)
  } catch (error) {
    if (!signal.aborted) process.send?.({ turn, faults: [String(error)] } satisfies Verified)
  }
}

/** Ctrl-C reaches this process by itself; otherwise the one that has begun it is gone. */
function end() {
  latest.abort()
  process.exit()
}
process.once('disconnect', end).once('SIGINT', end).once('SIGTERM', end)

try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Where nobody may, it runs like any other.
}
