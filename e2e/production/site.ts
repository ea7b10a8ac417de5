import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from './certificate.ts'
import { readDeployFile, readUnit } from './files.ts'
import { startLoginProvider } from './login-provider.ts'
import { findAccount, freePort, root, run } from './machine.ts'
import { startSecureMailServer } from './mail-server.ts'
import { startNginx } from './nginx.ts'
import { startPostgreSql } from './postgresql.ts'
import { createServers } from './servers.ts'
import { createVisitor } from './visitor.ts'

/** The names of deploy/privacy-site.env and deploy/nginx/privacy-site.conf. */
export const hosts = { nl: 'privacy.example.nl', be: 'privacy.example.be' } as const

/** What has been started or made so far, to be undone in the opposite order. */
export type Undo = (() => Promise<unknown>)[]

/** Everything that production has, on this machine, in a folder of its own; `undo` learns of each thing at once. */
export async function openTrialSite(programsOfPostgreSql: string, undo: Undo, say: (line: string) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'privacy-site-trial-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const [certificates, store] = [join(folder, 'certificates'), join(folder, 'site')]
  await mkdir(certificates)
  const names = Object.values(hosts)
  const certificate = await makeCertificate(certificates, names)
  const as = await findAccount('nobody')

  say('PostgreSQL …')
  const postgresql = await startPostgreSql(programsOfPostgreSql, join(folder, 'postgresql'), as)
  undo.push(postgresql.stop)
  await postgresql.createDatabase()

  say('mail server, login provider …')
  const mail = await startSecureMailServer(certificate)
  undo.push(mail.close)
  const login = await startLoginProvider(
    await freePort(),
    certificate,
    names.map((name) => `https://${name}`),
  )
  undo.push(() => login.close())

  say('a release, which takes some minutes where nothing is built yet …')
  await publish(store)

  const ports: [number, number] = [await freePort(), await freePort()]
  const servers = await createServers({
    folder,
    as,
    ports,
    settings: {
      SITE_DIR: store,
      DATABASE_URL: postgresql.url,
      SMTP_URL: mail.url,
      ...login.settings,
      // The addresses of this trial end in .example, which has no mail server.
      MAIL_CHECK_DOMAINS: 'off',
    },
  })
  undo.push(servers.stopAll)
  say('two servers, nginx …')
  await Promise.all(ports.map(servers.start))
  const [http, https] = [await freePort(), await freePort()]
  const nginx = await startNginx({
    folder: join(folder, 'nginx'),
    certificates,
    site: store,
    ports: { http, https, servers: ports },
  })
  undo.push(nginx.stop)
  const visitor = createVisitor(https, certificate.certificate)
  return {
    folder,
    store,
    as,
    postgresql,
    mail,
    login,
    servers,
    nginx,
    visitor,
    ports: { http, https },
    programs: programsOfPostgreSql,
  }
}

export type TrialSite = Awaited<ReturnType<typeof openTrialSite>>

/** As deploy/systemd/privacy-site-publish.service does it. */
async function publish(store: string) {
  const unit = readUnit(
    await readDeployFile('systemd/privacy-site-publish.service', [
      ['/opt/node/bin/node', process.execPath],
      ['/var/lib/privacy-site/site', store],
      ['/srv/privacy-site/build/node_modules/.bin:', `${join(root, 'node_modules/.bin')}:`],
      ['/srv/privacy-site/build', root],
    ]),
  )
  await mkdir(store)
  await run(unit.command, unit.args, { cwd: unit.directory, env: unit.settings })
}
