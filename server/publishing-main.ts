// The process that publishers reach in production: it writes to the release store, knows the key that signs, and nothing of visitors. The
// other servers only read the store (docs/publishing.md).
import { report } from './log.ts'
// oxlint-disable-next-line import/no-unassigned-import -- it ends the program before other modules read a wrong site.json
import '@site/shared/rules/site/check'
import { createHttp } from './app.ts'
import { addPublishing } from './routes.ts'
import { endOnSignal } from './shutdown.ts'
import { readPublishingConfig } from './publishing/publishing-config.ts'

const config = readPublishingConfig(process.env)
const app = createHttp(config)
await app.register((scope) => addPublishing(scope, { config, now: () => new Date() }), { prefix: '/publishing' })
endOnSignal(app, report, async () => undefined)
await app.listen({ port: config.port, host: config.host })
console.log(`Publishing into ${config.siteDirectory} on port ${config.port}`)
