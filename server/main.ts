import { report, reportWhole } from './log.ts'
// oxlint-disable-next-line import/no-unassigned-import -- it ends the program before other modules read a wrong site.json
import '@site/shared/rules/site/check'
import { resolve } from 'node:path'
import { writeOrigins } from '@site/releases/origins'
import { dayOf, errorCode } from '@site/shared/rules'
import { createServer } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { startOpenIdProvider } from './login/development/open-id-provider.ts'
import { findSmallTeam } from './login/members.ts'
import { createMailCheck } from './mail/mail-domain.ts'
import { releaseClaims } from './mail/outbox.ts'
import { createTransport, prepareMailFolder } from './mail/transport.ts'
import { createMailWorker } from './mail/worker.ts'
import { keepAnswerKeys } from './configuration/answer-keys.ts'
import { describeMachine, findShortage, readMachine, requireFiles } from './configuration/machine.ts'
import { describeTakenPort, portTaken } from './configuration/taken-port.ts'
import { findBrokenPromises } from './promises/settings.ts'
import { openDatabases } from './register/open-databases.ts'
import { describeReady } from './ready.ts'
import { startRetention } from './retention.ts'
import { checkPublished } from './releases/published-site.ts'
import { loadSampleCampaigns } from './campaigns/sample/load-campaigns.ts'
import { loadSamples } from './samples/load-samples.ts'
import { endOnSignal } from './shutdown.ts'
import { siteVersion } from './telemetry/site-version.ts'

async function start() {
  const config = readConfig(process.env)
  const machine = readMachine()
  requireFiles(machine)
  const shortage = findShortage(machine)
  if (shortage) report(shortage)
  // What the server writes is for its own user.
  process.umask(0o077)
  if (config.development && config.answerKeys.length === 0)
    config.answerKeys = keepAnswerKeys(resolve('var/answer.key'))
  if (!config.development) {
    await checkPublished(config.siteDirectory)
    for (const problem of findBrokenPromises(config)) reportWhole(problem)
  }
  const now = () => new Date()
  const { database, duties, register, embedded } = await openDatabases(config, { report, now })
  if (config.demonstration && (embedded || !config.readOnly)) {
    await loadSampleCampaigns(embedded ?? database, dayOf(now()))
    if (config.sampleRequests)
      await loadSamples({ config, database: embedded ?? database, register, now }).catch((error: unknown) =>
        report(`There are no sample requests: ${explain(error)}`),
      )
  }
  const smallTeam = config.development ? undefined : await findSmallTeam({ config, database }, now())
  if (smallTeam) report(smallTeam)
  // The embedded database has only one process at a time, and the last one has ended.
  if (embedded) await releaseClaims(embedded)
  if (!config.smtpUrl) await prepareMailFolder(config.mailDirectory)
  const worker = createMailWorker({ database, transport: createTransport(config), now, report })
  const canReceiveMail = config.checkMailDomains ? createMailCheck() : undefined
  const hasOwnProvider = config.demonstration && !config.openId
  const siteOrigins = () => addresses(config, app.server.address())
  const provider = hasOwnProvider ? await startOpenIdProvider(config, siteOrigins) : undefined
  const openId = provider?.settings ?? config.openId
  // Neither is loaded where nobody reads it.
  const operating = config.operators && (await import('./metrics/metrics.ts'))
  const metrics = operating && new operating.Metrics(database)
  const tracers = config.tracedShare > 0 ? await import('./tracing/tracing.ts') : undefined
  const tracing = tracers?.startTracing(config.tracedShare, siteVersion, report)
  const app = await createServer({
    ...(metrics && { metrics }),
    ...(tracing && { tracing }),
    config,
    database,
    register,
    now,
    wakeMail: worker.wake,
    canReceiveMail,
    openId,
  })

  const stopRetention = config.readOnly
    ? undefined
    : startRetention({ config, database: duties, register, now, wakeMail: worker.wake }, report)

  endOnSignal(app, report, async () => {
    await provider?.close()
    await stopRetention?.()
    await worker.stop()
    await tracing?.end()
    await register.close()
    await database.destroy()
    await embedded?.destroy()
  })

  if (metrics && config.operators) await operating?.listenForOperators(app, metrics, config.operators)
  await app.listen({ port: config.port, host: config.host })
  if (config.development) await writeOrigins(config.siteDirectory, siteOrigins())
  if (!config.readOnly) worker.start()
  process.stdout.write(describeReady(config, siteOrigins(), hasOwnProvider, describeMachine(machine)))
}

function addresses(config: Config, bound: unknown): string[] {
  if (!config.development) return config.publicHosts.map((host) => `https://${host}`)
  const port = bound && typeof bound === 'object' && 'port' in bound ? Number(bound.port) : config.port
  return config.publicHosts.map((host) => `http://${host}:${port}`)
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const port = takenPort(error)
  return port === undefined ? error.message : describeTakenPort(port)
}

/** Returns the port that could not be listened on because another program has it. */
function takenPort(error: unknown): number | undefined {
  if (!(error instanceof Error) || errorCode(error) !== 'EADDRINUSE' || !('port' in error)) return undefined
  return Number(error.port)
}

try {
  await start()
} catch (error) {
  process.stderr.write(`The server cannot start.\n${explain(error)}\n`)
  process.exit(takenPort(error) === undefined ? 1 : portTaken)
}
