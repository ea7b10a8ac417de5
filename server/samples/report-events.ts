import { randomUUID } from 'node:crypto'
import { complaint, type ComplaintReason, type CountryCode, type PublishedCampaign } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { addDays, countryOfCode, foldText, inLang } from '@site/shared/rules'
import { create } from 'superstruct'
import { createRandom } from '../campaigns/sample/random.ts'
import { takeStep } from '../cases/steps.ts'
import type { Database } from '../database/database.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { publish, publishedColumns } from '../register/published-campaign.ts'
import type { ServicesInTransaction } from '../services.ts'
import { storeComplaint } from '../submissions/complaints/complaint-routes.ts'
import { dueAt, isShortTerm } from '../submissions/complaints/complaint-store.ts'
import { complaintCases, complaintSteps, type ComplaintStep } from '../submissions/complaints/complaint-steps.ts'
import { createTimes, memberOf, type SampleEvent } from './sample-events.ts'
import type { SampleNames } from './sample-cases.ts'
import words from './people.json' with { type: 'json' }
import content from './reports.json' with { type: 'json' }

/** Takes a step as the pages do. */
interface ReportAct {
  step: keyof typeof complaintSteps
  body: object
}

interface SampleReport {
  country: CountryCode
  language: Lang
  /** CHANGED: its notice has changed since the report. OVER: it has ended since then, unchanged. */
  advertisement: 'RUNNING' | 'NEAR_ELECTION' | 'CHANGED' | 'OVER'
  /** Left out for a CHANGED one and one that is OVER: shortly before the end. */
  daysAgo?: number
  reason: ComplaintReason
  explanation: string
  /** `by`: the id of a member of staff. */
  story: (ReportAct & { day: number; by: string })[]
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every sample goes through the checks of real reports and steps
const reports = content as SampleReport[]

/** In days before the end of an advertisement that has ended. */
const beforeEnd = 3
/** In days: so long ago it has ended. */
const sinceEnd = 7
/** In days: reports about older ones would be removed soon. */
const recentDays = 200

/** Returns what happened to the sample reports about advertisements of the register; an ordinary one stands in where no election is near. */
export async function reportEvents(database: Database, today: string): Promise<SampleEvent[]> {
  const rows = await database
    .selectFrom('campaignItems')
    .select([...publishedColumns, 'country'])
    .where('publicationEndDate', '>', addDays(today, -recentDays))
    .orderBy('id')
    .execute()
  const campaigns = rows.map((row) => ({ country: row.country, campaign: publish(row) }))
  const takenIds = new Set<string>()
  return reports.flatMap((report, place) => {
    const ofCountry = campaigns.filter(({ country }) => country === report.country).map(({ campaign }) => campaign)
    const free = ofCountry.filter(({ id }) => !takenIds.has(id))
    const find = (meant: SampleReport) => free.find((each) => isMeant(each, meant, today))
    const { advertisement } = report
    const isNear = advertisement === 'NEAR_ELECTION'
    const found = find(report) ?? (isNear ? find({ ...report, advertisement: 'RUNNING' }) : undefined)
    if (!found) return []
    takenIds.add(found.id)
    return eventsOf(report, found, { seed: `sample report ${place}`, today })
  })
}

function receivedOn({ daysAgo }: SampleReport, campaign: PublishedCampaign, today: string): string {
  return addDays(daysAgo === undefined ? campaign.publicationEndDate : today, -(daysAgo ?? beforeEnd))
}

function isMeant(campaign: PublishedCampaign, report: SampleReport, today: string): boolean {
  const { publicationStartDate: start, publicationEndDate: end, noticeVersion = 1, status } = campaign
  const day = receivedOn(report, campaign, today)
  const receivedAt = new Date(`${day}T12:00:00Z`)
  const isShort = isShortTerm({ receivedAt, dueAt: dueAt(receivedAt, campaign) })
  if (status !== undefined || day < start || day > end) return false
  const isChanged = noticeVersion > 1
  const hasEnded = end < addDays(today, -sinceEnd)
  switch (report.advertisement) {
    case 'RUNNING':
      return !isShort && !isChanged
    case 'NEAR_ELECTION':
      return isShort && !isChanged
    case 'CHANGED':
      return isChanged && hasEnded
    case 'OVER':
      return !isShort && !isChanged && hasEnded
  }
}

interface Occasion {
  seed: string
  today: string
}

function eventsOf(report: SampleReport, campaign: PublishedCampaign, { seed, today }: Occasion): SampleEvent[] {
  const id = randomUUID()
  const day = receivedOn(report, campaign, today)
  const times = createTimes(seed, day)
  const receipt = {
    at: times(day),
    happen: (services: ServicesInTransaction) => receive(services, report, campaign, { id, seed }),
  }
  const story = report.story.map((step) => ({
    at: times(addDays(day, step.day)),
    happen: (services: ServicesInTransaction) => act(services, id, step.by, step),
  }))
  return [receipt, ...story]
}

/** Stores a report as the form does, about the first version of the notice. */
async function receive(
  { config, database, now }: ServicesInTransaction,
  { country, language, reason, explanation }: SampleReport,
  campaign: PublishedCampaign,
  { id, seed }: { id: string; seed: string },
): Promise<void> {
  const random = createRandom(seed)
  const { firstNames, lastNames } = inLang<SampleNames>(words, language)
  const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  const email = `${foldText(name).replaceAll(/[^a-z]+/g, '.')}@lindehof.example`
  const locale = `${language}_${countryOfCode(country)}`
  const body = create({ campaignId: campaign.id, reason, name, email, explanation, locale }, complaint)
  const context = { id, origin: storedOrigin(null, config, country), mailbox: config.privacyMailbox }
  await storeComplaint(database, { report: body, campaign: { ...campaign, noticeVersion: 1 } }, context, now())
}

async function act(services: ServicesInTransaction, id: string, by: string, { step, body }: ReportAct): Promise<void> {
  const member = memberOf(by, services.config.systems)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every sample is tried by the test
  const rules = complaintSteps[step] as ComplaintStep<object, string>
  const result = await takeStep(complaintCases, services, rules, { id, member, body })
  if ('rejected' in result) throw new Error(`${step} of a sample report is not possible: ${result.rejected}`)
}
