import { publishedStore } from './store.ts'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { freePort } from '@site/shared/testing/free-port'
import { EditedSite } from '../edited-site.ts'
import { startNginx } from './nginx.ts'
import { makeCertificate, startLoginProvider, startSecureMailServer } from './outside.ts'
import { startPostgreSql } from './postgresql.ts'
import { findAccount, readUnit, root, run } from './processes.ts'
import { startServers } from './servers.ts'
import { createVisitor } from './visitor.ts'

/** The names of deploy/privacy-site.env and deploy/nginx/privacy-site.conf. */
export const hosts = { nl: 'privacy.example.nl', be: 'privacy.example.be' } as const

/** Starts all of production on this machine; `atEnd` takes what ends each part of it; `settings` are added to those of the servers. */
export async function openSite(atEnd: (end: () => unknown) => void, settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'production-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const certificates = join(folder, 'certificates')
  const names = Object.values(hosts)
  const certificate = await makeCertificate(certificates, names)
  const as = await findAccount('nobody')
  const postgresql = await startPostgreSql(join(folder, 'postgresql'), as)
  atEnd(postgresql.stop)
  // Into the store that EditedSite copies.
  await mkdir(publishedStore, { recursive: true })
  // A development server that has made it let nobody else pass.
  await chmod(join(root, 'var'), 0o711)
  const paths = { '/var/lib/privacy-site/site': publishedStore, '/srv/privacy-site/build': root }
  const unit = await readUnit('privacy-site-publish.service', paths)
  await run(unit.command, unit.args, unit)
  const edited = new EditedSite('production/edited', { production: true })
  const { store } = edited
  const mail = await startSecureMailServer(certificate)
  atEnd(mail.close)
  const login = await startLoginProvider(certificate, names)
  atEnd(login.close)
  const snapshot = join(folder, 'snapshot')
  await mkdir(snapshot)
  await chown(snapshot, as.uid, as.gid)
  const generations = join(folder, 'generations')
  await mkdir(generations, { mode: 0o711 })
  await chown(generations, as.uid, as.gid)
  const ownSettings = {
    SITE_DIR: store,
    SNAPSHOT_DIR: snapshot,
    CACHE_GENERATION_DIR: generations,
    DATABASE_URL: postgresql.url,
    SMTP_URL: mail.url,
    MAIL_CHECK_DOMAINS: 'off',
  }
  const servers = await startServers(folder, as, { ...ownSettings, ...login.settings, ...settings })
  atEnd(servers.stopAll)
  const publishingPort = await freePort()
  const nginx = await startNginx(join(folder, 'nginx'), {
    certificates,
    store,
    generations,
    servers: servers.ports,
    publishing: publishingPort,
  })
  atEnd(nginx.stop)
  const visitor = createVisitor(nginx.ports.https, certificate.cert)
  const readUnsent = () => postgresql.read('select id from outbox where sent_at is null')
  /** Waits until all mails have left: those of a killed server are taken over after two minutes. */
  const waitForMails = () => expect.poll(readUnsent, { timeout: 240_000 }).toEqual([])
  return { folder, store, edited, as, postgresql, mail, servers, nginx, publishingPort, visitor, waitForMails }
}

export type Site = Awaited<ReturnType<typeof openSite>>

/** `site` is all of production; `page` is a browser that finds the two hosts on this machine. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
    async ({}, use) => {
      await using parts = new AsyncDisposableStack()
      await use(await openSite((end) => parts.defer(async () => void (await end()))))
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  page: async ({ site, playwright, launchOptions }, use) => {
    const rules = Object.values(hosts).map((host) => `MAP ${host}:443 127.0.0.1:${site.nginx.ports.https}`)
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=${rules.join()}`]
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    await use(await browser.newPage({ ignoreHTTPSErrors: true, locale: 'nl-NL' }))
    await browser.close()
  },
})

export { expect }
