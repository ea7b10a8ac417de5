import { campaignFiguresAsCsv, type CountryCode, type OpenDataItem } from '@site/shared/calls'
import { foldText } from '@site/shared/rules'
import { csvHeader, csvText } from '../../downloads/csv-text.ts'
import { ExportQueue, sendFile, sendFileHead } from '../../downloads/export-queue.ts'
import { Share } from '../../limits/concurrency-limit.ts'
import type { Register } from '../../register/register.ts'
import type { Services } from '../../services.ts'
import { exportRows } from '../export/export-routes.ts'
import { answerFromRegister } from '../register-route.ts'

/** Files under way at once, and those of one network. */
const maxUnderWay = { all: 6, ofNetwork: 2 }
const mediaType = 'text/csv; charset=utf-8; header=present'

/**
 * A line of the report: all advertisements that one sponsor had published in one year about one election, referendum or process. A year
 * is that in which publication began, as in the figures of the register. Amounts are ranges in whole euros.
 */
const columns = [
  'year',
  'countryCode',
  'sponsorName',
  'campaignContextType',
  'electionName',
  'electionDate',
  'electionTerritory',
  'advertisements',
  'lowerBound',
  'upperBound',
  'withoutUpperBound',
  'withoutAmounts',
  'benefitsInKind',
  'targeting',
] as const

interface Figures {
  year: string
  countryCode: CountryCode
  sponsorName: string
  campaignContextType: string
  electionName: string
  electionDate: string
  electionTerritory: string
  advertisements: number
  lowerBound: number
  upperBound: number
  /** Advertisements of which only a lower bound is known, and those of which no amount is. */
  withoutUpperBound: number
  withoutAmounts: number
  benefitsInKind: number
  /** The register has no other. */
  targeting: 'NOT_USED'
}

/** Amounts by campaign and year as a file for the management report (Art. 14 Regulation (EU) 2024/900). */
export function figuresHandler(services: Services) {
  const queue = new ExportQueue({ maxUnderWay: maxUnderWay.all })
  return answerFromRegister(services, campaignFiguresAsCsv, async ({ query, today, request, reply }) => {
    const { countryCode, year } = query
    const name = `political-ads-figures-${countryCode.toLowerCase()}-${year ?? 'all'}.csv`
    void reply.header('content-disposition', `attachment; filename="${name}"`).type(mediaType)
    if (request.method === 'HEAD') return sendFileHead(reply)
    const share = Share.ofNetwork(request.ip, maxUnderWay.ofNetwork)
    return sendFile(request, reply, await queue.open(share, writeFigures(services.register, countryCode, year, today)))
  })
}

/** Sums up one batch at a time, so that other requests are answered between them. */
async function* writeFigures(
  register: Pick<Register, 'read'>,
  countryCode: CountryCode,
  year: string | undefined,
  today: string,
): AsyncGenerator<string> {
  yield csvHeader(columns)
  const campaigns = new Map<string, Figures>()
  for await (const batch of exportRows(register, { countryCode }, today)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `exportRows`
    for (const json of batch) add(campaigns, JSON.parse(json) as OpenDataItem, year)
    yield ''
  }
  yield csvText(
    [...campaigns.values()].toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)),
    columns,
  )
}

const orderOf = ({ year, sponsorName, electionDate }: Figures) => [year, foldText(sponsorName), electionDate].join(' ')

function add(campaigns: Map<string, Figures>, item: OpenDataItem, only: string | undefined): void {
  const year = item.publicationStartDate.slice(0, 4)
  if (only !== undefined && year !== only) return
  const { electionNameNl = '', electionNameFr = '', electionDate = '', electionTerritory = '' } = item
  const electionName = electionNameNl || electionNameFr
  const { campaignContextType, sponsorName, countryCode } = item
  const key = JSON.stringify([
    year,
    foldText(sponsorName),
    campaignContextType,
    electionName,
    electionDate,
    electionTerritory,
  ])
  const figures = campaigns.get(key) ?? {
    year,
    countryCode,
    sponsorName,
    campaignContextType,
    electionName,
    electionDate,
    electionTerritory,
    advertisements: 0,
    lowerBound: 0,
    upperBound: 0,
    withoutUpperBound: 0,
    withoutAmounts: 0,
    benefitsInKind: 0,
    targeting: 'NOT_USED' as const,
  }
  campaigns.set(key, figures)
  const { budgetLowerBound: lower, budgetUpperBound: upper, benefitsInKind = 0 } = item
  // Of the ways in which it is written, always the same.
  if (sponsorName < figures.sponsorName) figures.sponsorName = sponsorName
  figures.advertisements += 1
  figures.lowerBound += lower ?? 0
  figures.upperBound += upper ?? lower ?? 0
  figures.benefitsInKind += benefitsInKind
  if (lower !== undefined && upper === undefined) figures.withoutUpperBound += 1
  if (lower === undefined && upper === undefined) figures.withoutAmounts += 1
}
