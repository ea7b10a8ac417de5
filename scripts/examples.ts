import { run } from './processes.ts'

process.exit(await run('node', ['shared/examples/serve.ts']))
