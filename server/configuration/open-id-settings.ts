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
  /** The role that opens the tasks of the systems whose roles a person has, too. */
  taskRole: string
  /** The role that opens `/status`, and nothing else. */
  developerRole: string
  /** The role that opens the desk for political advertisements, and nothing else. */
  advertisingRole: string
  /** The role that reads requests and reports, and changes nothing. */
  readerRole: string
  /** Values of the claim `acr` that say that somebody logged in with a second step; none: the site does not ask. */
  acrValues: readonly string[]
}

export function openIdSettings(given: Environment): OpenIdSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (!issuer || !clientId || !clientSecret) return undefined
  return { issuer, clientId, clientSecret, ...defaultRole(given) }
}

export function defaultRole(environment: Environment = {}) {
  return {
    roleClaim: environment.OIDC_ROLE_CLAIM ?? 'roles',
    role: environment.OIDC_ROLE ?? 'privacy-staff',
    auditRole: environment.OIDC_AUDIT_ROLE ?? 'privacy-audit',
    taskRole: environment.OIDC_TASK_ROLE ?? 'privacy-tasks',
    developerRole: environment.OIDC_DEVELOPER_ROLE ?? 'site-developer',
    advertisingRole: environment.OIDC_ADVERTISING_ROLE ?? 'site-advertising',
    readerRole: environment.OIDC_READER_ROLE ?? 'privacy-reader',
    acrValues: environment.OIDC_ACR_VALUES?.split(/\s+/).filter(Boolean) ?? [],
  }
}
