import type { Tables } from './tables.ts'

export interface SealedTable {
  /** Columns by which its rows are found, and which never change: what is sealed opens in its own row only. */
  boundTo: readonly string[]
  /** Columns of text that are sealed whole. */
  texts: readonly string[]
  /** Columns of JSON. All members are sealed, as one, but those that statements read. */
  objects: Readonly<Record<string, readonly string[]>>
}

type Column<Name extends keyof Tables> = keyof Tables[Name] & string

type SealedTables = {
  [Name in keyof Tables]?: {
    boundTo: readonly Column<Name>[]
    texts: readonly Column<Name>[]
    objects: { readonly [Each in Column<Name>]?: readonly string[] }
  }
}

/**
 * Columns with what somebody wrote or with a person's identity: sealed when they are stored, and opened when they are read (`ColumnSealing`).
 * docs/security.md, "What a backup says", has the columns that stay readable, and why.
 */
const sealedColumns = {
  advertisementCases: { boundTo: ['id'], texts: ['draft', 'declaration'], objects: {} },
  advertisementFiles: { boundTo: ['id', 'advertisementId'], texts: ['name', 'content'], objects: {} },
  advertisementHistory: {
    boundTo: ['id', 'advertisementId'],
    texts: [],
    objects: { details: ['toSubject', 'sentAt'] },
  },
  outbox: {
    boundTo: ['id'],
    texts: ['subject', 'text', 'html', 'replyTo', 'replyToName', 'unsubscribeUrl'],
    objects: {},
  },
  informationRequests: {
    boundTo: ['id'],
    texts: ['name', 'organisation', 'email', 'question', 'answer'],
    objects: {},
  },
  informationHistory: {
    boundTo: ['id', 'informationRequestId'],
    texts: [],
    objects: { details: ['toSubject', 'sentAt'] },
  },
  followers: { boundTo: ['id'], texts: ['email'], objects: {} },
  contactMessages: { boundTo: ['id'], texts: ['name', 'email', 'question'], objects: {} },
  complaints: { boundTo: ['id'], texts: ['name', 'email', 'explanation', 'place', 'outcomeText'], objects: {} },
  complaintPictures: { boundTo: ['complaintId'], texts: ['content'], objects: {} },
  complaintHistory: { boundTo: ['id', 'complaintId'], texts: [], objects: { details: ['toSubject', 'sentAt'] } },
  privacyRequests: {
    boundTo: ['reference'],
    texts: ['authority'],
    objects: {
      // Of the same person: requests, links.
      body: ['email'],
      decision: [],
      // The retention counts from it.
      review: ['at'],
    },
  },
  privacyRequestHistory: { boundTo: ['id', 'reference'], texts: [], objects: { details: ['toSubject', 'sentAt'] } },
  privacyRequestTasks: { boundTo: ['id', 'reference'], texts: ['note', 'reason'], objects: {} },
  privacyRequestFiles: { boundTo: ['id', 'reference'], texts: ['sha256'], objects: {} },
} as const satisfies SealedTables

/** The same, for names of tables that are not known to be there. */
export const sealedTables: Readonly<Record<string, SealedTable>> = sealedColumns
