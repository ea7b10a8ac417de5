// Two teams that publish for a month while visitors read: `npm run bench month` (README.md).
import { parseArgs } from 'node:util'
import { run } from '../scripts/processes.ts'

const { values } = parseArgs({ options: { days: { type: 'string', default: '30' } } })
process.exit(await run('node', ['scripts/test-e2e.ts', '--config', 'e2e/month'], { MONTH_DAYS: values.days }))
