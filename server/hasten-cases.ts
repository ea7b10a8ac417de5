import type { Database } from './database/database.ts'
import { informationDueAt } from './information/information-store.ts'
import { dueAt } from './submissions/complaints/complaint-store.ts'

/**
 * Has open reports, and open questions of authorities, answered 48 hours after the vote that their advertisement is about gets near: its
 * last month begins, or the notice gets another day. What was promised is never put off.
 */
export async function hastenCases({ database }: { database: Database }, now: Date): Promise<void> {
  const reports = await database
    .selectFrom('complaints')
    .innerJoin('campaignItems', 'campaignItems.id', 'complaints.campaignId')
    .select(['complaints.id', 'complaints.dueAt', 'campaignContextType', 'electionDate'])
    .where('closedAt', 'is', null)
    .execute()
  for (const report of reports) await hasten('complaints', report, dueAt(now, report))

  const questions = await database
    .selectFrom('informationRequests as question')
    .innerJoin('campaignItems', 'campaignItems.id', 'question.campaignId')
    .select(['question.id', 'question.kind', 'question.country', 'question.dueAt'])
    .select(['campaignContextType', 'electionDate'])
    .where('answeredAt', 'is', null)
    .execute()
  for (const question of questions)
    await hasten('informationRequests', question, informationDueAt(question.kind, question.country, now, question))

  async function hasten(
    table: 'complaints' | 'informationRequests',
    { id, dueAt: promised }: { id: string; dueAt: Date },
    due: Date,
  ) {
    if (due >= promised) return
    const sooner = database.updateTable(table).set({ dueAt: due }).where('id', '=', id)
    await sooner.where('dueAt', '>', due).execute()
  }
}
