import { ConfigError, readConfig } from '../server/config.ts'
import { runAll } from './processes.ts'

/** Whether the server would run for development; ends with its own words where it would not run at all. */
function readMode(): 'development' | 'production' {
  try {
    return readConfig(process.env).development ? 'development' : 'production'
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`The server cannot start.\n${error.message}`)
    process.exit(1)
  }
}

// One decision for both: what is published must be what the server takes. And before minutes of building.
process.env.NODE_ENV = readMode()

await runAll([
  ['node', 'releases/main.ts', 'publish', 'all'],
  ['node', 'server/main.ts'],
])
