import { channelsOf, contextTypesOf, type CampaignItem, type CountryCode } from '@site/shared/calls'
import { addDays } from '@site/shared/rules'
import { advertiser } from './advertiser.ts'
import { edges } from './edges.ts'
import { createRandom, type Random } from './random.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

const reachSteps = [1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000]
const budgetSteps = [100, 500, 1_000, 5_000, 10_000, 50_000, 100_000]
/** Days before today between which campaigns start, most of them lately. */
const startsBefore: [number, number][] = [
  [-10, 7],
  [0, 7],
  [8, 40],
  [8, 40],
  [41, 365],
  [41, 365],
  [366, 2500],
]

/**
 * Invented campaigns that cover every field, channel and context of a country and every edge; the same for the same
 * seed and day.
 */
export function sampleCampaigns(country: CountryCode, today: string, count = 340, seed = 'lantaarn'): CampaignItem[] {
  const vocabulary = readVocabulary()
  const longestName = vocabulary[country].sponsors.toSorted((a, b) => b.length - a.length)[0]!
  const special = edges(today, longestName)
  const random = createRandom(seed + country)
  return Array.from({ length: count }, (_, index) => {
    const item = { ...ordinaryItem(country, today, random, vocabulary), ...special[index] }
    const year = item.publicationStartDate.slice(0, 4)
    return { id: `${country}-${year}-${String(index + 1).padStart(5, '0')}`, ...item }
  })
}

function ordinaryItem(country: CountryCode, today: string, random: Random, vocabulary: Vocabulary) {
  const place = country === 'NL' ? 'nl' : 'be'
  const words = vocabulary[country]
  const sponsor = advertiser(random.pick(words.sponsors), words, country)
  const payer = random.chance(0.6) ? advertiser(random.pick(words.payers), words, country) : undefined
  const owner = random.chance(0.5) ? advertiser(random.pick(words.owners), words, country) : undefined
  return {
    sponsorName: sponsor.name,
    sponsorEmail: sponsor.email,
    sponsorAddress: sponsor.address,
    payerName: payer?.name,
    payerEmail: payer?.email,
    payerAddress: payer?.address,
    ultimateBeneficiaryOwnerName: owner?.name,
    ultimateBeneficiaryOwnerEmail: owner?.email,
    ultimateBeneficiaryOwnerAddress: owner?.address,
    ...period(today, random),
    ...bounds(random),
    fundingOriginType: random.pick(['PRIVATE', 'PUBLIC', 'BOTH'] as const),
    fundingRegion: random.chance(0.85) ? ('EU' as const) : ('NON_EU' as const),
    campaignContextType: random.pick(contextTypesOf[place]),
    ...context(country, sponsor.email, random, vocabulary),
    previousPublicationSuspended: random.chance(0.06),
    channel: random.pick(channelsOf[place]),
  } satisfies Omit<CampaignItem, 'id'>
}

function period(today: string, random: Random) {
  const [latest, earliest] = random.pick(startsBefore)
  const publicationStartDate = addDays(today, -random.integer(latest, earliest))
  return { publicationStartDate, publicationEndDate: addDays(publicationStartDate, random.integer(0, 42)) }
}

/** The lowest band has an upper bound only, the highest a lower one only. */
function bounds(random: Random) {
  const band = (steps: number[]) => {
    const index = random.integer(0, steps.length)
    return [steps[index - 1], steps[index]]
  }
  const [reachLowerBound, reachUpperBound] = band(reachSteps)
  const [budgetLowerBound, budgetUpperBound] = band(budgetSteps)
  return { reachLowerBound, reachUpperBound, budgetLowerBound, budgetUpperBound }
}

function context(country: CountryCode, sponsorEmail: string, random: Random, vocabulary: Vocabulary) {
  const { subjects, notes } = vocabulary
  const subject = random.pick(subjects)
  const { place } = random.pick(vocabulary[country].addresses)
  const fill = (text: string, about: string) => text.replace('{subject}', about).replace('{place}', place)
  const inFrench = country === 'BE' && random.chance(0.5)
  const site = sponsorEmail.split('@')[1]!
  return {
    campaignContextNoteNl: random.chance(0.6) ? fill(random.pick(notes.nl), subject.nl) : undefined,
    campaignContextNoteFr: inFrench ? fill(random.pick(notes.fr), subject.fr) : undefined,
    campaignContextUrl: random.chance(0.7) ? `https://www.${site}/campagne/${random.integer(1, 99)}` : undefined,
  }
}
