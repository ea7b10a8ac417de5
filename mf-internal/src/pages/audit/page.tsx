import { auditQuery, getAudit, type AuditRow } from '@site/shared/calls'
import { FormattedMessage, Link, useLoaderData, useUrlFilter } from '@site/shared/platform'
import { Moment } from '@site/shared/ui'
import { ListTable, rowLinkStyle, type Column } from '../../parts/list-table.tsx'
import { listFilter } from '../../parts/list-filter.ts'
import { makeStaffCall } from '../../parts/staff-call.ts'
import { StaffPage } from '../../parts/staff-page.tsx'
import { AuditFilter } from './audit-filter.tsx'
import styles from './page.module.css'

const filterInAddress = listFilter(auditQuery)

export async function loader({ request }: { request: Request }) {
  const filter = filterInAddress.read(new URL(request.url).searchParams)
  return { filter, ...(await makeStaffCall(() => getAudit(filter))) }
}

/** Who did what in the internal area, for people with the audit role. */
export default function AuditPage() {
  const { filter, ...call } = useLoaderData<typeof loader>()
  const { change, searchWith } = useUrlFilter(filterInAddress, 0)
  const title = <FormattedMessage id="internal_privacy_rights.audit.title" />
  return (
    <StaffPage name={call.answer?.staff.name} mayAudit title={title} call={call}>
      {({ rows, total, pageSize }) => (
        <>
          <AuditFilter
            key={JSON.stringify(filter)}
            filter={filter}
            onSearch={(fields) => change(filterInAddress.read(fields))}
          />
          <ListTable
            title="internal_privacy_rights.audit.title"
            empty="internal_privacy_rights.audit.empty"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            page={filter.page}
            total={total}
            pageSize={pageSize}
            addressOf={(page) => `/internal-privacy-rights/audit${searchWith({ page })}`}
          />
        </>
      )}
    </StaffPage>
  )
}

const columns: readonly Column<AuditRow>[] = [
  { name: 'time', kind: 'line', show: ({ at }) => <Moment at={at} length="medium" /> },
  { name: 'person', show: ({ name, subject }) => <span title={subject}>{name}</span> },
  {
    name: 'action',
    show: ({ action }) => <FormattedMessage id={`internal_privacy_rights.audit.action.${action}`} />,
  },
  { name: 'reference', show: ({ reference }) => reference && <CaseLink reference={reference} /> },
  {
    name: 'details',
    show: ({ details }) => details && details !== '{}' && <code className={styles.details}>{details}</code>,
  },
]

/** A report about an advertisement has an id, a request a reference. */
function CaseLink({ reference }: { reference: string }) {
  const folder = reference.startsWith('LM-') ? 'request' : 'complaints'
  return (
    <Link to={`/internal-privacy-rights/${folder}/${reference}`} className={rowLinkStyle}>
      {reference}
    </Link>
  )
}
