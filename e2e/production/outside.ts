// What a site in production needs from others: a certificate, a mail server, a login provider.
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '@site/shared/testing/free-port'
import { createProvider } from '../../server/login/development/open-id-people.ts'
import { startMailServer } from '../../server/mail/testing/mail-server.ts'
import { run } from './processes.ts'

/** Certificate that is its own authority. */
type Certificate = Awaited<ReturnType<typeof makeCertificate>>

/** Makes a certificate for these names, localhost and 127.0.0.1, in the files that certbot writes. */
export async function makeCertificate(folder: string, names: string[]) {
  await mkdir(folder)
  const path = join(folder, 'fullchain.pem')
  const keyPath = join(folder, 'privkey.pem')
  const subjects = ['IP:127.0.0.1', 'DNS:localhost', ...names.map((name) => `DNS:${name}`)].join()
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const about = ['-subj', '/CN=Test', '-addext', `subjectAltName=${subjects}`]
  await run('openssl', ['req', '-x509', ...kind, ...about, '-keyout', keyPath, '-out', path])
  return { path, cert: await readFile(path, 'utf8'), key: await readFile(keyPath, 'utf8') }
}

/** Starts a mail server that takes mail only after STARTTLS and with a password. */
export async function startSecureMailServer({ cert, key }: Certificate) {
  const user = 'privacy-site'
  const password = 'a-password-for-tests'
  const { url, received, close } = await startMailServer({
    disabledCommands: [],
    authOptional: false,
    cert,
    key,
    logger: false,
    onAuth(given, _session, done) {
      const isRight = given.username === user && given.password === password
      done(isRight ? null : new Error('Wrong name or password'), { user })
    },
  })
  return {
    url: `smtp://${user}:${password}@${new URL(url).host}?requireTLS=true`,
    received,
    close,
    /** Waits for a mail to an address with this in its subject; returns its text. */
    async waitFor(to: string, subject: string): Promise<string> {
      const find = () => received.find(({ to: all, mail }) => all.includes(to) && mail.subject?.includes(subject))
      await expect.poll(find, { message: `a mail to ${to} about ${subject}`, timeout: 30_000 }).toBeDefined()
      return find()?.mail.text ?? ''
    },
  }
}

/** Starts an OpenID provider over HTTPS, with the people of the development server. */
export async function startLoginProvider({ cert, key, path }: Certificate, sites: string[]) {
  const port = await freePort()
  const settings = {
    OIDC_ISSUER: `https://localhost:${port}`,
    OIDC_CLIENT_ID: 'privacy-site',
    OIDC_CLIENT_SECRET: 'a-long-secret-for-tests-only',
    NODE_EXTRA_CA_CERTS: path,
    ANSWER_KEY: `test:${Buffer.alloc(32, 1).toString('base64')}`,
  }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings
  const openId = {
    issuer,
    clientId,
    clientSecret,
    roleClaim: 'roles',
    role: 'privacy-staff',
    auditRole: 'privacy-audit',
    developerRole: 'site-developer',
    taskRole: 'privacy-tasks',
    advertisingRole: 'site-advertising',
    readerRole: 'privacy-reader',
    acrValues: [],
  }
  const origins = sites.map((name) => `https://${name}`)
  const server = createServer({ cert, key }, createProvider(openId, origins)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { settings, close: () => server.closeAllConnections() ?? server.close() }
}
