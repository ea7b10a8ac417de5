import { spawn, type ChildProcess } from 'node:child_process'
import { portTaken } from '../server/configuration/taken-port.ts'
import { root } from './processes.ts'

/**
 * Runs the server, again after each `restart`. If it fails by itself, it waits for `restart`, except where its port is taken.
 * @param shown its output, except errors, waits for this
 * @returns `ended` has the exit code, once the server has ended by a signal or without its port
 */
export function serveAgain(whenShown: Promise<unknown>) {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  let server: ChildProcess | undefined
  let hasChanged = false
  let isEnding = false

  function start() {
    const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, stdio: ['inherit', 'pipe', 'inherit'] })
    void whenShown.then(() => child.stdout.pipe(process.stdout))
    server = child
    hasChanged = false
    child.once('exit', (code) => {
      server = undefined
      if (isEnding || code === portTaken) end(code ?? 0)
      else if (hasChanged) start()
      else console.error('The server has ended: it starts again when its files change.')
    })
  }

  function restart() {
    if (isEnding) return
    hasChanged = true
    if (server) server.kill('SIGTERM')
    else start()
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isEnding = true
      if (!server) end(0)
      // A terminal sends SIGINT to both.
      else if (signal === 'SIGTERM') server.kill('SIGTERM')
    })
  }
  start()
  return { restart, ended }
}
