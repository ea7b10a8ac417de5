import { assertDefined } from '@site/shared/rules'
import type { Configuration } from 'openid-client'
import { isMailbox } from '../configuration/variables.ts'
import type { OpenIdSettings } from '../configuration/open-id-settings.ts'
import type { System } from '../configuration/systems.ts'
import type { StaffLoginRow } from '../database/tables.ts'
import { readClaim } from './read-claim.ts'
import type { LoggedIn } from './sessions.ts'

/** Values that the answer of the provider must match. */
type LoginSecrets = Pick<StaffLoginRow, 'state' | 'nonce' | 'codeVerifier'>

// Loaded by the first login, for a faster start of the server.
const library = () => import('openid-client')

/** Returns the e-mail address of the ID token; undefined where there is none, or the provider says that it is not verified. */
function readEmail(claims: Readonly<Record<string, unknown>>): string | undefined {
  const { email: given, email_verified: isVerified } = claims
  return typeof given === 'string' && isVerified !== false && isMailbox(given) ? given : undefined
}

/** Error for somebody who logged in at the provider without the second step that the site asks for. */
export class SecondStepMissing extends Error {
  constructor(acr: unknown, acrValues: readonly string[]) {
    super(`The claim acr is ${JSON.stringify(acr) ?? 'missing'}; OIDC_ACR_VALUES has ${acrValues.join(', ')}`)
  }
}

/** Returns a client (code flow with PKCE, state and nonce), which discovers the provider at the first login. */
export function createOpenIdClient(settings: OpenIdSettings, systems: readonly System[]) {
  let discovered: Promise<Configuration> | undefined

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, discovery } = await library()
    // Without TLS only in development: production requires `https:`.
    const execute = settings.issuer.startsWith('http:') ? [allowInsecureRequests] : []
    return discovery(new URL(settings.issuer), settings.clientId, settings.clientSecret, undefined, { execute })
  }

  function configuration(): Promise<Configuration> {
    discovered ??= discover()
    discovered.catch(() => (discovered = undefined))
    return discovered
  }

  return {
    /** With `again`, asks for the password even of somebody who is logged in at the provider. */
    async begin(redirectUri: string, asksAgain: boolean) {
      const openId = await library()
      const codeVerifier = openId.randomPKCECodeVerifier()
      const secrets = { state: openId.randomState(), nonce: openId.randomNonce(), codeVerifier }
      const address = openId.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(asksAgain ? { prompt: 'login' } : {}),
        ...(settings.acrValues.length > 0 ? { acr_values: settings.acrValues.join(' ') } : {}),
      })
      return { address: address.href, secrets }
    },

    /**
     * @throws when the URL of the callback does not belong to these secrets, or its code was used before; SecondStepMissing where
     * `acr` has none of the values that are asked for: a provider may ignore them (OpenID Connect Core 5.5.1.1)
     */
    async finish(answer: URL, { state, nonce, codeVerifier }: LoginSecrets): Promise<LoggedIn> {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier }
      const { authorizationCodeGrant } = await library()
      const tokens = await authorizationCodeGrant(await configuration(), answer, checks)
      const claims = assertDefined(tokens.claims(), 'The ID token')
      const { acrValues } = settings
      if (acrValues.length > 0 && !acrValues.some((value) => value === claims['acr']))
        throw new SecondStepMissing(claims['acr'], acrValues)
      const roles = new Set([readClaim(claims, settings.roleClaim)].flat())
      const ownSystems = roles.has(settings.taskRole)
        ? systems.filter(({ role }) => role !== undefined && roles.has(role))
        : []
      const name = typeof claims['name'] === 'string' ? claims['name'] : claims.sub
      const member = {
        subject: claims.sub,
        name: name.slice(0, 200),
        hasRole: roles.has(settings.role),
        mayAudit: roles.has(settings.auditRole),
        isDeveloper: roles.has(settings.developerRole),
        handlesAdvertisements: roles.has(settings.advertisingRole),
        isReader: roles.has(settings.readerRole),
        systems: ownSystems.map(({ id }) => id),
      }
      return { member, idToken: tokens.id_token, email: readEmail(claims) }
    },

    /** With the ID token of the login, the provider need not ask who logs out. */
    async logoutAddress(returnTo: string, idToken: string | undefined) {
      const server = await configuration()
      if (!server.serverMetadata().end_session_endpoint) return undefined
      const { buildEndSessionUrl } = await library()
      const parameters = new URLSearchParams({ post_logout_redirect_uri: returnTo })
      if (idToken !== undefined) parameters.set('id_token_hint', idToken)
      return buildEndSessionUrl(server, parameters).href
    },
  }
}
