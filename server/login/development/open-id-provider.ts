import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { errorCode } from '@site/shared/rules'
import type { Config } from '../../config.ts'
import type { Environment } from '../../configuration/variables.ts'
import { defaultRole, type OpenIdSettings } from '../../configuration/open-id-settings.ts'

export interface EmbeddedProvider {
  settings: OpenIdSettings
  close: () => Promise<void>
}

/** Starts an OpenID provider for demonstrations and tests, without passwords. Its first request calls `siteOrigins`. */
export async function startOpenIdProvider(
  config: Config,
  siteOrigins: () => string[],
  environment: Environment = {},
): Promise<EmbeddedProvider> {
  if (!config.development || !config.demonstration) {
    throw new Error(
      'The embedded OpenID provider has no passwords: it runs in demonstrations, and never runs in production.',
    )
  }
  let handler: Promise<RequestListener> | undefined
  const server = createServer((request, response) => {
    handler ??= loadProvider()
    void handler.then((handle) => handle(request, response))
  })
  const port = await listen(server, config)
  // It must not keep the process alive.
  server.unref()
  const settings: OpenIdSettings = {
    issuer: `http://localhost:${port}`,
    clientId: 'privacy-site',
    clientSecret: randomBytes(24).toString('hex'),
    ...defaultRole(environment),
  }

  async function loadProvider() {
    const { createProvider } = await import('./open-id-people.ts')
    return createProvider(settings, siteOrigins())
  }

  return {
    settings,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function listen(server: ReturnType<typeof createServer>, { host, port, openIdPort }: Config): Promise<number> {
  try {
    server.listen(openIdPort ?? (port && port + 1), host)
    await once(server, 'listening')
  } catch (error) {
    // Any free port will do, unless one was configured.
    if (openIdPort !== undefined || errorCode(error) !== 'EADDRINUSE') throw error
    server.listen(0, host)
    await once(server, 'listening')
  }
  const bound = server.address()
  return bound && typeof bound === 'object' ? bound.port : 0
}
