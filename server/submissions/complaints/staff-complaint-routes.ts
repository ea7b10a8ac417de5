import {
  closeComplaint,
  complaintOutcomes,
  countryCodeOf,
  getStaffComplaint,
  getStaffComplaints,
  takeComplaint,
  type Call,
  type StaffComplaint,
} from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { dayOf } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { Transaction, Updateable } from 'kysely'
import { readCampaign } from '../../register/published-campaign.ts'
import type { Database } from '../../database/database.ts'
import type { AuditAction } from '@site/shared/calls'
import type { Tables } from '../../database/tables.ts'
import { addRoute, type CallWithErrors } from '../../http/add-route.ts'
import { storedOrigin } from '../../http/own-origin.ts'
import { writeAudit } from '../../login/audit.ts'
import type { StaffMember } from '../../login/sessions.ts'
import { addStaffRoute, staffOf } from '../../login/require-staff.ts'
import { enqueueMail, findUndelivered } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { outcomeMail } from './complaint-mails.ts'
import { describeLine, findComplaint, findComplaints, pageSize, type StoredComplaint } from './complaint-store.ts'

export function staffComplaintRoutes(app: FastifyInstance, services: Services): void {
  const { config, database, now, wakeMail } = services

  /** Returns the advertisement's page and version in the register, and the outcomes that the register does not contradict. */
  async function findReported(from: Database, { campaignId, locale, noticeVersion }: StoredComplaint) {
    const { lang, country } = splitLocale(locale)
    const campaign = await readCampaign(from, campaignId, countryCodeOf(country))
    const { noticeVersion: version = 1, status, publicationEndDate } = campaign ?? {}
    const isEnded = publicationEndDate === undefined || dayOf(now()) > publicationEndDate
    const isPossible = {
      CORRECTED: version > noticeVersion,
      STOPPED: isEnded || status === 'CANCELLED' || status === 'STOPPED',
      UNFOUNDED: true,
    }
    const origin = storedOrigin(null, config, countryCodeOf(country))
    return {
      page: campaign ? `${origin}/${lang}/political-ads/${campaignId}` : null,
      version,
      outcomes: complaintOutcomes.filter((outcome) => isPossible[outcome]),
    }
  }

  /** Shows a member of staff a whole complaint, and records that: nothing else describes one. */
  async function showComplaint(
    transaction: Transaction<Tables>,
    complaint: StoredComplaint,
    member: StaffMember,
  ): Promise<StaffComplaint> {
    const { id, name, email, explanation, locale, noticeVersion, outcomeText, closedAt, closedBy } = complaint
    await writeAudit(transaction, member, { action: 'VIEW', reference: id }, now())
    const { page, outcomes } = await findReported(transaction, complaint)
    return {
      ...describeLine(complaint, now(), await findUndelivered(transaction, [id], 'complaintId')),
      ...{ name, email, explanation, locale, noticeVersion, outcomeText, closedBy, page, outcomes },
      mayTake: !closedAt && complaint.owner !== member.subject,
      closedAt: closedAt?.toISOString() ?? null,
    }
  }

  addRoute(app, getStaffComplaints, {}, async ({ query }, request) => {
    const member = staffOf(request)
    const { complaints, counts } = await findComplaints(database, query, member, now())
    await writeAudit(database, member, { action: 'LIST', details: JSON.stringify({ complaints: query }) }, now())
    const ids = complaints.map(({ id }) => id)
    const undelivered = await findUndelivered(database, ids, 'complaintId')
    const lines = complaints.map((each) => describeLine(each, now(), undelivered))
    return { staff: { name: member.name }, complaints: lines, counts, pageSize }
  })

  addStaffRoute(app, services, getStaffComplaint, async ({ params: { id }, member }) => {
    return database.transaction().execute(async (transaction) => {
      const found = await findComplaint(transaction, id)
      return found ? showComplaint(transaction, found, member) : 'NOT_FOUND'
    })
  })

  type Plan<Body, Code> = (
    transaction: Database,
    given: { complaint: StoredComplaint; body: Body; member: StaffMember },
  ) => Promise<Updateable<Tables['complaints']> | Code>

  /** Adds the route of a change of an open complaint. `plan` returns the changes, or an error code. */
  function addChange<Body, Code extends string>(
    call: Call<{ id: string }, undefined, Body, StaffComplaint> & CallWithErrors<Code | 'NOT_FOUND' | 'NOT_OPEN'>,
    action: AuditAction,
    plan: Plan<Body, NoInfer<Code>>,
  ) {
    addStaffRoute(app, services, call, async ({ params: { id }, body, member }) => {
      const result = await database.transaction().execute(async (transaction) => {
        const complaint = await findComplaint(transaction, id, true)
        if (!complaint) return 'NOT_FOUND'
        if (complaint.outcome) return 'NOT_OPEN'
        const changes = await plan(transaction, { complaint, body, member })
        if (typeof changes === 'string') return changes
        const changed = transaction.updateTable('complaints').set(changes).where('id', '=', id).returningAll()
        await writeAudit(transaction, member, { action, reference: id }, now())
        return showComplaint(transaction, await changed.executeTakeFirstOrThrow(), member)
      })
      wakeMail?.()
      return result
    })
  }

  addChange(takeComplaint, 'ASSIGN', async (_transaction, { member }) => ({
    owner: member.subject,
    ownerName: member.name,
  }))

  addChange(closeComplaint, 'DECIDE', async (transaction, { complaint, body: { outcome, text }, member }) => {
    const { page, version, outcomes } = await findReported(transaction, complaint)
    if (!outcomes.includes(outcome)) return outcome === 'CORRECTED' ? 'NOT_CORRECTED' : 'NOT_STOPPED'
    const closed = { outcome, outcomeText: text, closedAt: now(), closedBy: member.name }
    const site = storedOrigin(null, config, countryCodeOf(splitLocale(complaint.locale).country))
    const mail = outcomeMail(complaint, { outcome, text, mailbox: config.privacyMailbox, site, version, page })
    await enqueueMail(transaction, mail, now())
    return closed
  })
}
