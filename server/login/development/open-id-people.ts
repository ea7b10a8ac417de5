import { messageOf } from '@site/shared/rules'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { Provider, type Configuration } from 'oidc-provider'
import type { OpenIdSettings } from '../../configuration/open-id-settings.ts'
import { errorPage, loginPage, logoutPage } from './open-id-pages.ts'

/** Who can log in: one person with the role of staff, and one without. */
export const people = [
  { id: 'sanne', name: 'Sanne Voorbeeld', hasRole: true },
  { id: 'tom', name: 'Tom Voorbeeld', hasRole: false },
]

const anHour = 3600
const short = { AccessToken: 60, AuthorizationCode: 60, IdToken: 300 }
const lifetimes = { ...short, Interaction: anHour, Session: anHour, Grant: anHour }

function configuration(settings: OpenIdSettings, siteOrigins: string[]): Configuration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        id_token_signed_response_alg: 'ES256',
        redirect_uris: siteOrigins.map((origin) => `${origin}/auth/callback`),
        post_logout_redirect_uris: siteOrigins.map((origin) => `${origin}/nl/internal-privacy-rights`),
      },
    ],
    claims: { openid: ['sub'], profile: ['name', settings.roleClaim] },
    conformIdTokenClaims: false,
    findAccount(_context, id) {
      const person = people.find((candidate) => candidate.id === id)
      const roles = person?.hasRole ? [settings.role] : []
      return person && { accountId: id, claims: () => ({ sub: id, name: person.name, [settings.roleClaim]: roles }) }
    },
    // Nobody is asked whether this site may know who they are.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      if (!client || !session) return undefined
      const { clientId } = client
      const given = session.grantIdFor(clientId)
      if (given) return oidc.provider.Grant.find(given)
      const grant = new oidc.provider.Grant({ clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => void (context.body = logoutPage(form)),
      },
    },
    interactions: { url: (_context, { uid }) => `/login/${uid}` },
    renderError(context, { error, error_description: description }) {
      context.type = 'html'
      context.body = errorPage(`${error}: ${description ?? ''}`)
    },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    ttl: lifetimes,
  }
}

/** The provider as a handler of requests; `/login/<id>` is the page on which one chooses who one is. */
export function createProvider(settings: OpenIdSettings, siteOrigins: string[]): RequestListener {
  const provider = new Provider(settings.issuer, configuration(settings, siteOrigins))
  const answer = provider.callback()
  return async (request, response) => {
    const { url = '' } = request
    const [, page, , chosen] = url.split('/')
    if (page !== 'login') return void answer(request, response)
    try {
      await provider.interactionDetails(request, response)
      const person = people.find(({ id }) => id === chosen)
      if (request.method === 'POST' && person) {
        return await provider.interactionFinished(request, response, { login: { accountId: person.id } })
      }
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(loginPage(url, people))
    } catch (error) {
      response.statusCode = 400
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(errorPage(messageOf(error)))
    }
  }
}
