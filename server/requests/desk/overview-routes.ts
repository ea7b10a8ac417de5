import type { getStaffOverview, overviewFile } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { attach } from '../../downloads/export-queue.ts'
import { writeAudit } from '../../login/audit.ts'
import type { StaffHandler } from '../../login/require-staff.ts'
import { describeReader } from '../../login/sessions.ts'
import type { Services } from '../../services.ts'
import { overviewFileName, writeOverview } from './overview-file.ts'
import { countOverview } from './overview.ts'

/** Numbers of the desk: how much there is to do, until when, and how quickly requests were answered. */
export function overviewHandlers({ config, database, now }: Services) {
  const show: StaffHandler<typeof getStaffOverview> = async ({ member }) => {
    await writeAudit(database, member, { action: 'OVERVIEW' }, now())
    return { staff: describeReader(member), ...(await countOverview(database, config.systems, now())) }
  }

  const file: StaffHandler<typeof overviewFile> = async ({ query: { table, language }, member, reply }) => {
    const details = JSON.stringify({ table })
    await writeAudit(database, member, { action: 'OVERVIEW_EXPORT', details }, now())
    const content = writeOverview(await countOverview(database, config.systems, now()), table, language)
    const name = overviewFileName(table, language, dayOf(now()))
    return attach(reply, name).send(content)
  }

  return { show, file }
}
