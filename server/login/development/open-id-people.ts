import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { RequestListener, ServerResponse } from 'node:http'
import { langs } from '@site/shared/contract'
import { errorMessage } from '@site/shared/rules'
import { Provider, type Configuration } from 'oidc-provider'
import type { OpenIdSettings } from '../../configuration/open-id-settings.ts'
import { html, htmlDocument, raw, type SafeHtml } from '../../http/html.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { addressOf, describeRoles, people } from './people.ts'

const hour = 3600
/** A day at work: the provider knows a person again until they log out, at each host of the site. */
const day = 8 * hour
const lifetimes = {
  AccessToken: 60,
  AuthorizationCode: 60,
  IdToken: 300,
  Interaction: hour,
  Session: day,
  Grant: day,
}

function configuration(settings: OpenIdSettings, siteOrigins: string[]): Configuration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // A URL is the name of a claim, everything else a path, as of Keycloak.
  const rolePath = settings.roleClaim.includes('/') ? [settings.roleClaim] : settings.roleClaim.split('.')
  return {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        id_token_signed_response_alg: 'ES256',
        redirect_uris: siteOrigins.map((origin) => `${origin}/auth/callback`),
        post_logout_redirect_uris: siteOrigins.flatMap((origin) =>
          langs.map((lang) => `${origin}/${lang}/internal-privacy-rights`),
        ),
      },
    ],
    claims: { openid: ['sub'], profile: ['name', rolePath[0] ?? settings.roleClaim], email: ['email'] },
    conformIdTokenClaims: false,
    findAccount(_context, id) {
      const person = people.find((candidate) => candidate.id === id)
      const roles = person && [...person.roles.map((name) => settings[name]), person.systemRole].filter(Boolean)
      const nested = rolePath.reduceRight<unknown>((value, name) => ({ [name]: value }), roles)
      return (
        person && {
          accountId: id,
          claims: () => Object.assign({ sub: id, name: person.name, email: addressOf(person) }, nested),
        }
      )
    },
    acrValues: [...settings.acrValues],
    // Grants the scopes without a consent page.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      if (!client || !session) return undefined
      const { clientId } = client
      const given = session.grantIdFor(clientId)
      if (given) return oidc.provider.Grant.find(given)
      const grant = new oidc.provider.Grant({ clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(context, form) {
          context.body = logoutPage(form, context.oidc.entities.IdTokenHint !== undefined)
        },
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

export function createProvider(settings: OpenIdSettings, siteOrigins: string[]): RequestListener {
  const provider = new Provider(settings.issuer, configuration(settings, siteOrigins))
  const handle = provider.callback()
  return async (request, response) => {
    const { url = '' } = request
    const [, firstSegment, , chosen] = url.split('/')
    if (firstSegment !== 'login') return void handle(request, response)
    try {
      await provider.interactionDetails(request, response)
      const person = people.find(({ id }) => id === chosen)
      if (request.method === 'POST' && person) {
        return await provider.interactionFinished(request, response, {
          login: { accountId: person.id, acr: settings.acrValues[0] },
        })
      }
      send(response, 200, loginPage(url))
    } catch (error) {
      send(response, 400, errorPage(errorMessage(error)))
    }
  }
}

function send(response: ServerResponse, status: number, content: string) {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(content)
}

const style = html`<style>
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
  body { max-inline-size: 32rem; margin: 10vh auto; padding: 0 1rem }
  button { font: inherit; padding: .6em 1.2em; margin: .3em .3em .3em 0; min-block-size: 44px; max-inline-size: 100%; overflow-wrap: anywhere; cursor: pointer }</style>`

function page(title: string, content: SafeHtml): string {
  return htmlDocument('en', title, style, html`<h1>${title}</h1>${content}`)
}

function loginPage(url: string): string {
  const buttons = people.map((person) => {
    const button = html`<button>${person.name}, ${describeRoles(person)}</button>`
    return html`<form method="post" action="${url}/${person.id}">${button}</form>`
  })
  return page('Log in', html`<p>The login of this developer’s machine. Who are you?</p>${buttons}`)
}

/**
 * @param form the hidden form of the provider, which the button sends
 * @param isHinted whether the site says who logs out: then nothing is asked
 */
function logoutPage(form: string, isHinted: boolean): string {
  const button = html`<button type="submit" form="op.logoutForm" name="logout" value="yes">Log out</button>`
  const press = isHinted ? html`<script>document.querySelector('[name=logout]').click()</script>` : ''
  return page('Log out', html`<p>Log out of this developer’s machine too?</p>${raw(form)}${button}${press}`)
}

function errorPage(message: string): string {
  return page('The login failed', html`<p>${message}</p>`)
}
