import {
  auditActions,
  auditFile,
  auditQuery,
  getAudit,
  nameQuestion,
  uuid,
  type AuditedCase,
  type AuditRow,
} from '@site/shared/calls'
import { FormattedMessage, getTextLang, Link, useIntl } from '@site/shared/platform'
import { keysOf } from '@site/shared/rules'
import { controlStyle, FilterField, Moment } from '@site/shared/ui'
import { SearchForm } from '../../parts/list-controls.tsx'
import { ListFiles } from '../../parts/list-files.tsx'
import { ListTable, rowLinkStyle, type Column } from '../../parts/list-table.tsx'
import { defineList } from '../../parts/staff-list.ts'
import { SearchText } from '../../parts/search-text.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { AuditDetails, caseKindOf } from './audit-details.tsx'
import styles from './page.module.css'

const { loader, useList } = defineList('/audit', auditQuery, getAudit)
export { loader }

/** Log of the actions in the internal area, for people with the audit role. */
export default function AuditPage() {
  const list = useList()
  const { filter, call } = list
  const language = getTextLang()
  return (
    <StaffPage {...call.answer?.staff} title="internal_privacy_rights.audit.title" call={call}>
      {({ rows, total, pageSize }) => (
        <>
          <SearchForm
            // Its fields are read once.
            key={JSON.stringify(filter)}
            label="internal_privacy_rights.audit.filter"
            className={styles.filter}
            onSearch={list.choose}
          >
            {keysOf(labels).map((name) => (
              <FilterField key={name} label={<FormattedMessage id={labels[name]} />}>
                <AuditControl name={name} value={filter[name]} />
              </FilterField>
            ))}
          </SearchForm>
          <ListFiles
            sheets={{
              'internal_privacy_rights.filter.file': auditFile.address({ ...filter, language }),
              'internal_privacy_rights.filter.file_without_personal': auditFile.address({
                ...filter,
                language,
                without: 'PERSONAL_DATA',
              }),
            }}
          />
          <ListTable
            isTall
            title="internal_privacy_rights.audit.title"
            empty="internal_privacy_rights.audit.empty"
            columns={columns}
            rows={joinRepeated(rows)}
            keyOf={({ id }) => id}
            list={list}
            total={total}
            pageSize={pageSize}
          />
        </>
      )}
    </StaffPage>
  )
}

const labels = {
  person: 'internal_privacy_rights.fact.person',
  action: 'internal_privacy_rights.fact.action',
  reference: 'internal_privacy_rights.fact.reference',
  from: 'internal_privacy_rights.audit.from',
  to: 'internal_privacy_rights.audit.to',
} as const

function AuditControl({ name, value }: { name: keyof typeof labels; value: string | undefined }) {
  const intl = useIntl()
  const control = { name, className: controlStyle, defaultValue: value }
  if (name === 'from' || name === 'to') return <input type="date" {...control} />
  if (name === 'person' || name === 'reference') {
    return <SearchText name={name} defaultValue={value} />
  }
  return (
    <select {...control}>
      <option value="">{intl.formatMessage({ id: 'internal_privacy_rights.filter.all' })}</option>
      {auditActions.map((action) => (
        <option key={action} value={action}>
          {intl.formatMessage({ id: `internal_privacy_rights.audit.action.${action}` })}
        </option>
      ))}
    </select>
  )
}

const columns: readonly Column<AuditRow & { times: number }>[] = [
  { name: 'time', kind: 'line', show: ({ at }) => <Moment at={at} length="medium" /> },
  { name: 'person', kind: 'line', show: ({ name, subject }) => <span title={subject}>{name}</span> },
  { name: 'action', kind: 'line', show: (row) => <ActionName row={row} /> },
  { name: 'reference', show: (row) => <CaseLink row={row} /> },
  { name: 'details', show: (row) => <AuditDetails row={row} /> },
]

/** Actions whose name says what they are about. */
const namedActions = ['VIEW', 'LIST', 'ASSIGN'] as const

function ActionName({ row }: { row: AuditRow & { times: number } }) {
  const kind = caseKindOf(row)
  const named = kind !== 'REQUEST' && namedActions.find((each) => each === row.action)
  const id = named
    ? (`internal_privacy_rights.audit.${kind}.${named}` as const)
    : (`internal_privacy_rights.audit.action.${row.action}` as const)
  return (
    <>
      <FormattedMessage id={id} />
      {row.times > 1 && (
        <>
          {' '}
          <FormattedMessage id="internal_privacy_rights.audit.times" values={{ times: row.times }} />
        </>
      )}
    </>
  )
}

const folders = {
  REQUEST: 'request',
  REPORT: 'complaints',
  ADVERTISEMENT: 'advertisements',
  QUESTION: 'information',
} as const satisfies Record<AuditedCase, string>

/** A request and an advertisement have a reference; a report and a question have an id, and are named by their advertisement. */
function CaseLink({ row }: { row: AuditRow }) {
  const { reference, campaignId, isRemoved } = row
  if (reference === null) return null
  if (isRemoved) {
    return (
      <span title={reference}>
        <FormattedMessage id="internal_privacy_rights.audit.removed" />
      </span>
    )
  }
  return (
    <Link
      to={`/internal-privacy-rights/${folders[caseKindOf(row)]}/${reference}`}
      className={rowLinkStyle}
      translate="no"
    >
      {campaignId ?? (uuid.is(reference) ? nameQuestion(reference) : reference)}
    </Link>
  )
}

/** Joins rows that follow each other and differ in nothing but the second: a list that was looked at again. */
function joinRepeated(rows: readonly AuditRow[]): (AuditRow & { times: number })[] {
  const whatOf = ({ at, subject, action, reference, details }: AuditRow) =>
    JSON.stringify([at.slice(0, 'yyyy-mm-ddThh:mm'.length), subject, action, reference, details])
  const joined: (AuditRow & { times: number })[] = []
  for (const row of rows) {
    const last = joined.at(-1)
    if (last && whatOf(last) === whatOf(row)) last.times += 1
    else joined.push({ ...row, times: 1 })
  }
  return joined
}
