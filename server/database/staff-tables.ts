import type { GeneratedAlways } from 'kysely'

/** A login that has begun: what the answer of the provider must agree with. Gone once an answer has come. */
export interface StaffLoginRow {
  /** Hash of the id in the browser's cookie. */
  idHash: string
  state: string
  nonce: string
  codeVerifier: string
  /** Of the site as the browser names it: `https://privacy.example.nl`. */
  origin: string
  returnTo: string
  expiresAt: Date
}

export interface StaffSessionRow {
  /** Hash of the id in the browser's cookie: who reads the table cannot use it. */
  idHash: string
  /** Who it is, as the provider knows them. */
  subject: string
  name: string
  hasRole: boolean
  usedAt: Date
  /** The end of the session, however much it is used. */
  expiresAt: Date
}

/**
 * What staff do that is written down. REFUSED_LOGIN: logged in at the provider, without the role. REFUSED: a call of
 * somebody who is logged in there that was not to be made; its details say which and why.
 */
export type StaffAction =
  | 'LOGIN'
  | 'LOGOUT'
  | 'SUBMIT'
  | 'LIST'
  | 'VIEW'
  | 'EXPORT'
  | 'HANDLE'
  | 'REFUSED_LOGIN'
  | 'REFUSED'

export interface StaffAuditRow {
  id: GeneratedAlways<string>
  at: Date
  subject: string
  name: string
  action: StaffAction
  /** Of the request, where it is about one. */
  reference: string | null
  /** Filters of a list or an export; what was refused. */
  details: string | null
}

export interface StaffTables {
  staffLogins: StaffLoginRow
  staffSessions: StaffSessionRow
  staffAudit: StaffAuditRow
}
