import { run } from './processes.ts'

const given = process.argv.slice(2)
// Without a name it is the bench of the pages, with or without options.
const [name, rest] = given[0] && !given[0].startsWith('-') ? [given[0], given.slice(1)] : ['main', given]
process.exit(await run('node', [`bench/${name}.ts`, ...rest]))
