import { once } from 'node:events'
import { createServer, request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { createProvider } from '../../server/login/development/open-id-people.ts'
import type { Certificate } from './certificate.ts'

/** An OpenID provider over HTTPS, with the people of the development server. */
export async function startLoginProvider(port: number, { certificate, key, path }: Certificate, siteOrigins: string[]) {
  const settings = {
    issuer: `https://localhost:${port}`,
    clientId: 'privacy-site',
    clientSecret: 'a-secret-of-the-trial-that-is-long-enough',
    roleClaim: 'roles',
    role: 'privacy-staff',
  }
  const server = createServer({ cert: certificate, key }, createProvider(settings, siteOrigins))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  /** Somebody logs in; gives the address at the site to which the provider leads back. */
  async function choose(address: string, person: string): Promise<string> {
    const cookies = new Map<string, string>()
    async function visit(at: string, method = 'GET'): Promise<string> {
      const { pathname, search } = new URL(at, settings.issuer)
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const target = { host: '127.0.0.1', port, servername: 'localhost', ca: certificate, path: pathname + search }
      const sent = request({ ...target, method, headers: { host: `localhost:${port}`, cookie } }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      await text(answer)
      for (const line of answer.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)!
        cookies.set(name, value)
      }
      return String(answer.headers.location)
    }
    const page = await visit(address)
    return visit(await visit(`${page}/${person}`, 'POST'))
  }

  return {
    settings: {
      OIDC_ISSUER: settings.issuer,
      OIDC_CLIENT_ID: settings.clientId,
      OIDC_CLIENT_SECRET: settings.clientSecret,
      NODE_EXTRA_CA_CERTS: path,
    },
    choose,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
