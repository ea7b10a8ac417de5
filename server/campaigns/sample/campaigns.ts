import { channelsOf, isVote, type CampaignContextType, type CampaignItem, type CountryCode } from '@site/shared/calls'
import { addDays, yearBefore } from '@site/shared/rules'
import { fillTemplate } from '../../mail/fill-template.ts'
import { advertiser, homeOf, kindOfContext, vocabulary, type Sponsor } from './vocabulary.ts'
import { completeNotice } from './complete.ts'
import { edges, noBounds } from './edges.ts'
import { createRandom, type Random } from './random.ts'

export const reachSteps = [1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000]
const budgetSteps = [100, 500, 1_000, 5_000, 10_000, 50_000, 100_000]
/** Days before today between which campaigns start: no month has many times what the others have. */
const startsBefore: [number, number][] = [
  [-10, 40],
  [8, 120],
  [41, 365],
  [41, 365],
  [120, 540],
  [366, 730],
  [366, 2500],
]

/** Returns invented campaigns, the same for the same day. */
export function sampleCampaigns(country: CountryCode, today: string, count = 340): CampaignItem[] {
  const { sponsors } = vocabulary[country]
  const [longest, ...others] = sponsors.toSorted((a, b) => b.name.length - a.name.length)
  const special = edges(today)
  const random = createRandom(`lantaarn${country}`)
  return Array.from({ length: count }, (_, index) => {
    const { isLongest, ...edge } = special[index] ?? {}
    const sponsor = random.pick(others)
    const item = {
      ...ordinaryItem(country, today, random, isLongest && longest ? longest : sponsor),
      ...edge,
    }
    const year = item.publicationStartDate.slice(0, 4)
    // Before publication there are no views and no spending.
    const measured = item.publicationStartDate > today ? noBounds : {}
    const id = `${country}-${year}-${String(index + 1).padStart(5, '0')}`
    return completeNotice(country, { id, ...item, ...measured })
  })
}

function ordinaryItem(country: CountryCode, today: string, random: Random, sponsor: Sponsor): Omit<CampaignItem, 'id'> {
  const place = country === 'NL' ? 'nl' : 'be'
  const words = vocabulary[country]
  const agencies = words.agencies.filter(({ lang }) => lang === sponsor.lang).map(({ name }) => name)
  const describe = (name: string) => advertiser(name, sponsor.lang, words, country)
  const { name, email, address } = describe(sponsor.name)
  const payer = random.chance(0.6) ? describe(random.pick([...agencies, ...(sponsor.payers ?? [])])) : undefined
  const owner = sponsor.owner ? describe(sponsor.owner) : undefined
  const publicationPeriod = period(today, random)
  // Only recent campaigns are cancelled.
  const isCancelled = random.chance(0.06) && publicationPeriod.publicationStartDate > yearBefore(today)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test holds the file and the contexts together
  const campaignContextType = random.pick(sponsor.contexts) as CampaignContextType
  return {
    sponsorName: name,
    sponsorEmail: email,
    sponsorAddress: address,
    payerName: payer?.name,
    payerEmail: payer?.email,
    payerAddress: payer?.address,
    ultimateBeneficiaryOwnerName: owner?.name,
    ultimateBeneficiaryOwnerEmail: owner?.email,
    ultimateBeneficiaryOwnerAddress: owner?.address,
    ...publicationPeriod,
    ...bounds(random),
    ...funding(campaignContextType, random),
    campaignContextType,
    ...notes(country, sponsor, campaignContextType, random),
    campaignContextUrl: random.chance(0.7)
      ? `https://www.${email.replace(/^.*@/, '')}/campagne/${random.integer(1, 99)}`
      : undefined,
    previousPublicationSuspended: random.chance(0.06),
    // Digital ones are the most frequent.
    channel: random.pick([...channelsOf[place], 'DIGITAL']),
    status: isCancelled ? 'CANCELLED' : undefined,
  }
}

function period(today: string, random: Random) {
  const [latest, earliest] = random.pick(startsBefore)
  const publicationStartDate = addDays(today, -random.integer(latest, earliest))
  return { publicationStartDate, publicationEndDate: addDays(publicationStartDate, random.integer(0, 42)) }
}

function bounds(random: Random) {
  const band = (steps: number[], index: number) => [steps[index - 1], steps[index]]
  const spent = random.integer(0, budgetSteps.length)
  const seen = Math.min(spent + random.integer(0, 2), reachSteps.length)
  const [reachLowerBound, reachUpperBound] = band(reachSteps, seen)
  const [budgetLowerBound, budgetUpperBound] = band(budgetSteps, spent)
  return { reachLowerBound, reachUpperBound, budgetLowerBound, budgetUpperBound }
}

/** Money from outside the Union is private, and not allowed for elections and referendums (article 5). */
function funding(
  context: CampaignContextType,
  random: Random,
): Pick<CampaignItem, 'fundingOriginType' | 'fundingRegion'> {
  if (!isVote(context) && random.chance(0.3)) return { fundingOriginType: 'PRIVATE', fundingRegion: 'NON_EU' }
  return { fundingOriginType: random.pick(['PRIVATE', 'PUBLIC', 'BOTH'] as const), fundingRegion: 'EU' }
}

/** Returns a note in the language of the sponsor, in Belgium sometimes in both languages. */
function notes(
  country: CountryCode,
  { name, lang, about }: Sponsor,
  context: CampaignContextType,
  random: Random,
): Pick<CampaignItem, 'campaignContextNoteNl' | 'campaignContextNoteFr'> {
  const subject = about ?? random.pick(vocabulary.subjects)
  const note = random.pick(vocabulary.notes[kindOfContext(context)])
  const { place, placeFr } = homeOf(name, lang, vocabulary[country])
  const isThere = random.chance(0.7)
  const isInBoth = country === 'BE' && random.chance(lang === 'nl' || lang === 'fr' ? 0.3 : 1)
  const nl = fillTemplate(note.nl, { subject: subject.nl, place })
  const fr = fillTemplate(note.fr, { subject: subject.fr, place: placeFr ?? place })
  return {
    campaignContextNoteNl: isThere && (isInBoth || lang === 'nl') ? nl : undefined,
    campaignContextNoteFr: isThere && (isInBoth || lang === 'fr') ? fr : undefined,
  }
}
