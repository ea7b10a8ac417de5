import {
  calendarDate,
  calendarDays,
  complaintOutcomes,
  flowNames,
  flowTypes,
  maxFiles,
  sentLetterKinds,
  type AuditedCase,
  type AuditRow,
  type SentLetterKind,
} from '@site/shared/calls'
import { getTextLang, useIntl, type IntlShape, type MessageId } from '@site/shared/platform'
import { writeDay } from '@site/shared/rules'
import { is, record, string, unknown } from 'superstruct'
import { useMembers, type MemberOption } from '../../parts/members.ts'

/** Returns the kind of case that a row is about, or of which it is a list. */
export function caseKindOf({ caseKind, details }: Pick<AuditRow, 'caseKind' | 'details'>): AuditedCase {
  if (caseKind) return caseKind
  const { complaints, advertisements, information } = parse(details)
  if (complaints) return 'REPORT'
  if (advertisements) return 'ADVERTISEMENT'
  return information ? 'QUESTION' : 'REQUEST'
}

/** Details of a row beyond person, action and time: the filter of a list, the kind of a letter, or the rejected value. */
export function AuditDetails({ row: { details } }: { row: AuditRow }) {
  const intl = useIntl()
  const members = useMembers()
  const parts = details === null ? [] : describe(details, intl, members)
  if (parts.length === 0) return null
  // As it is stored, for who needs it to the letter.
  return <span title={details ?? undefined}>{parts.join(' · ')}</span>
}

function describe(details: string, intl: IntlShape, members: readonly MemberOption[]): string[] {
  const write = (name: string, value: string) =>
    intl.formatMessage({ id: 'internal_privacy_rights.audit.detail' }, { name, value })
  const letter = letterOf(details)
  if (letter) {
    const name = intl.formatMessage({ id: 'internal_privacy_rights.audit.detail.letter' })
    return [write(name, intl.formatMessage({ id: letter }))]
  }
  const content = parse(details)
  const { call, error } = content
  if (typeof call === 'string' && typeof error === 'string') {
    return [write(nameCall(intl, call), nameError(intl, error))]
  }
  const { complaints, advertisements, information } = content
  const filter = complaints ?? advertisements ?? information ?? content
  if (!is(filter, anyRecord)) return []
  return Object.entries(filter).map(([name, value]) => {
    const label = labels.get(name)
    return write(label ? intl.formatMessage({ id: label }) : name, nameValue(intl, members, name, writeValue(value)))
  })
}

const writeValue = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value))

const anyRecord = record(string(), unknown())

/** Returns what the details have as JSON; empty where they have none. */
function parse(details: string | null): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(details ?? '{}')
    return is(content, anyRecord) ? content : {}
  } catch {
    return {}
  }
}

const labels = new Map<string, MessageId>([
  ['tab', 'internal_privacy_rights.audit.detail.tab'],
  ['state', 'internal_privacy_rights.filter.state'],
  ['country', 'internal_privacy_rights.filter.country'],
  ['flowType', 'internal_privacy_rights.filter.flowType'],
  ['owner', 'internal_privacy_rights.filter.owner'],
  ['search', 'internal_privacy_rights.audit.detail.search'],
  ['text', 'internal_privacy_rights.audit.detail.search'],
  ['hits', 'internal_privacy_rights.audit.detail.hits'],
  ['sort', 'internal_privacy_rights.audit.detail.sort'],
  ['due', 'internal_privacy_rights.fact.latest'],
  ['table', 'internal_privacy_rights.audit.detail.table'],
  ['page', 'internal_privacy_rights.audit.detail.page'],
  ['person', 'internal_privacy_rights.fact.person'],
  ['action', 'internal_privacy_rights.fact.action'],
  ['reference', 'internal_privacy_rights.fact.reference'],
  ['references', 'internal_privacy_rights.fact.reference'],
  ['target', 'internal_privacy_rights.fact.target'],
  ['without', 'internal_privacy_rights.audit.detail.without'],
  ['from', 'internal_privacy_rights.audit.from'],
  ['to', 'internal_privacy_rights.audit.to'],
])

/** Where the texts of the values of a filter are. */
const groups = new Map([
  ['tab', 'tab'],
  ['state', 'state'],
  ['country', 'country'],
  ['owner', 'owner'],
  ['sort', 'filter'],
  ['due', 'tab'],
  ['table', 'overview.table'],
  ['action', 'audit.action'],
  ['without', 'filter'],
])

function nameValue(intl: IntlShape, members: readonly MemberOption[], name: string, value: string): string {
  if (value.startsWith('hmac ')) return intl.formatMessage({ id: 'internal_privacy_rights.audit.detail.hidden' })
  if (calendarDate.is(value)) return writeDay(value, intl.locale, 'medium')
  const flow = flowTypes.find((each) => each === value)
  if (flow) return flowNames[flow][getTextLang()]
  const group = groups.get(name)
  const member = name === 'owner' ? members.find((each) => each.value === value)?.text : undefined
  return (group && findText(intl, group, value)) ?? member ?? value
}

/** Returns the text with this name in a group of texts; undefined where there is none. */
function findText(intl: IntlShape, group: string, name: string): string | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- used only where there is such a text
  const id = ['internal_privacy_rights', group, name].join('.') as MessageId
  return id in intl.messages
    ? intl.formatMessage({ id }, { page: '…', count: maxFiles, days: calendarDays })
    : undefined
}

/** Names what was tried, by the route of the call: `POST /api/internal-privacy-rights/requests/:reference/extend`. */
function nameCall(intl: IntlShape, call: string): string {
  const known = findText(intl, 'action', call.split('/').at(-1) ?? '')
  const kind = call.startsWith('POST ') ? 'send' : 'read'
  return known ?? intl.formatMessage({ id: `internal_privacy_rights.audit.detail.${kind}` })
}

/** Returns what staff have read about an error. */
function nameError(intl: IntlShape, code: string): string {
  if (code === 'FORBIDDEN') return intl.formatMessage({ id: 'internal_privacy_rights.not_allowed.title' })
  const known = findText(intl, 'error', code)
  return known ?? intl.formatMessage({ id: 'internal_privacy_rights.audit.detail.invalid' })
}

const letterNames: Readonly<Record<SentLetterKind, MessageId>> = {
  EXTENDED: 'internal_privacy_rights.history.EXTENDED',
  IDENTITY_ASKED: 'internal_privacy_rights.history.IDENTITY_ASKED',
  RESUMED: 'internal_privacy_rights.history.RESUMED',
  GRANTED: 'internal_privacy_rights.outcome.GRANTED',
  PARTLY: 'internal_privacy_rights.outcome.PARTLY',
  REFUSED: 'internal_privacy_rights.outcome.REFUSED',
  REVIEW_ASKED: 'internal_privacy_rights.history.REVIEW_ASKED',
  UPHELD: 'internal_privacy_rights.review.outcome.UPHELD',
  CHANGED: 'internal_privacy_rights.review.outcome.CHANGED',
  RESTRICTED: 'internal_privacy_rights.history.RESTRICTED',
  LIFTED: 'internal_privacy_rights.history.LIFT_ANNOUNCED',
  VERIFICATION: 'internal_privacy_rights.audit.letter.VERIFICATION',
  REMINDER: 'internal_privacy_rights.audit.letter.REMINDER',
  LINKS: 'internal_privacy_rights.history.LINK_SENT',
  RECEIPT: 'internal_privacy_rights.audit.letter.RECEIPT',
  DUPLICATE: 'internal_privacy_rights.audit.letter.DUPLICATE',
  WITHDRAWAL: 'internal_privacy_rights.history.WITHDRAWN',
  MESSAGE: 'internal_privacy_rights.history.MESSAGE_SENT',
  OPENED: 'internal_privacy_rights.history.OPENED',
  UNOPENED: 'internal_privacy_rights.history.REMINDED',
}

/** Entries of the history of advertisements and questions whose mail can be shown before. */
const mailedSteps = ['COMPLETION_ASKED', 'HALTED', 'NOT_PUBLISHED', 'ANSWERED'] as const

/** Returns the name of a letter that was shown; undefined where the details are something else. */
function letterOf(details: string): MessageId | undefined {
  if (details === 'COVER_SHEET') return 'internal_privacy_rights.audit.letter.COVER_SHEET'
  const outcome = complaintOutcomes.find((each) => each === details)
  if (outcome) return `internal_privacy_rights.complaint.outcome.${outcome}`
  const step = mailedSteps.find((each) => each === details)
  if (step) return `internal_privacy_rights.history.${step}`
  const kind = sentLetterKinds.find((each) => each === details)
  return kind && letterNames[kind]
}
