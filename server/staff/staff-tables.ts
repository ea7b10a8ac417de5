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

/** What staff do that is written down. */
export type StaffAction = 'LOGIN' | 'LOGOUT' | 'SUBMIT' | 'LIST' | 'VIEW' | 'EXPORT' | 'HANDLE'

export interface StaffAuditRow {
  id: GeneratedAlways<string>
  at: Date
  subject: string
  name: string
  action: StaffAction
  /** Of the request, where it is about one. */
  reference: string | null
  /** Filters of a list or an export. */
  details: string | null
}

export interface StaffTables {
  staffLogins: StaffLoginRow
  staffSessions: StaffSessionRow
  staffAudit: StaffAuditRow
}
