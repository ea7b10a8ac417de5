import type { Environment } from './variables.ts'

/** The OpenID provider that staff log in with, and this site as its client. */
export interface OpenIdSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** The claim of the ID token that holds the roles of a person: a string or a list. */
  roleClaim: string
  role: string
  /** The role that opens the audit log. */
  auditRole: string
}

/** Returns a sentence for each problem with these variables as a whole. */
export function openIdProblems(given: Environment, development: boolean): string[] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, OIDC_PORT: port } = given
  const count = [issuer, id, secret].filter(Boolean).length
  const problems: string[] = []
  if (count > 0 && count < 3) {
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them.')
  }
  if (!development && issuer && !issuer.startsWith('https:')) {
    problems.push('OIDC_ISSUER must begin with https: in production.')
  }
  if (!development && port) {
    problems.push('OIDC_PORT is for the provider inside the development server: leave it out in production.')
  }
  return problems
}

export function openIdSettings(given: Environment): OpenIdSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (!issuer || !clientId || !clientSecret) return undefined
  return { issuer, clientId, clientSecret, ...defaultRole(given) }
}

export function defaultRole(given: Environment = {}) {
  return {
    roleClaim: given.OIDC_ROLE_CLAIM ?? 'roles',
    role: given.OIDC_ROLE ?? 'privacy-staff',
    auditRole: given.OIDC_AUDIT_ROLE ?? 'privacy-audit',
  }
}
