import { ConfigError, readConfig } from '../server/config.ts'
import { runAll } from './processes.ts'

/** Returns the mode in which the server would run; prints its error and ends where it would not run. */
function readMode(): 'development' | 'production' {
  try {
    return readConfig(process.env).development ? 'development' : 'production'
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`The server cannot start.\n${error.message}`)
    process.exit(1)
  }
}

// Before minutes of building, and for both: the server accepts only what is published in its mode.
process.env.NODE_ENV = readMode()

await runAll([
  ['node', 'releases/main.ts', 'publish', 'all'],
  ['node', 'server/main.ts'],
])
