import type { Database } from '../database/database.ts'

/** Returns the open reports about advertisements, the soonest due first. */
export async function findOpenReports(database: Database, ids: readonly string[]) {
  const reports = await database
    .selectFrom('complaints')
    .leftJoin('waitingSteps', 'waitingSteps.complaintId', 'complaints.id')
    .select([
      'complaints.id',
      'campaignId',
      'reason',
      'complaints.dueAt',
      'waitingSteps.action',
      'waitingSteps.dueAt as takenAt',
    ])
    .where('campaignId', 'in', [...ids, ''])
    .where('closedAt', 'is', null)
    .orderBy('complaints.dueAt')
    .execute()
  return reports.map(({ id, campaignId, reason, dueAt, action, takenAt }) => ({
    id,
    campaignId,
    reason,
    dueAt,
    /** Whether it waits for a correction (`settleCorrections`). */
    isToCorrect: action !== null && takenAt === null,
  }))
}

export type OpenReport = Awaited<ReturnType<typeof findOpenReports>>[number]
