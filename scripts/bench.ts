import { run } from './processes.ts'

const [name = 'main', ...rest] = process.argv.slice(2)
process.exit(await run('node', [`bench/${name}.ts`, ...rest]))
