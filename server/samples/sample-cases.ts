import type { CountryCode, FlowType, Intake, OtherRight, RequestTextName } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { addDays, addMonths, assertDefined, foldText, inLang } from '@site/shared/rules'
import { createRandom } from '../campaigns/sample/random.ts'
import { dueDay } from '../requests/domain/term.ts'
import type { StoryStep } from './request-story.ts'
import content from './requests.json' with { type: 'json' }
import words from './people.json' with { type: 'json' }

/** When requests were received: so many days ago, a day of an earlier quarter, or so that they are overdue or due in the next days. */
type When = { daysAgo: number[] } | { quartersAgo: number; days: number[] } | { due: 'OVERDUE' | 'FIRST' | 'WEEK' }

/** One or more requests of one kind; each has a person of its own. */
interface SampleCase extends Partial<Record<RequestTextName, string>> {
  flowType: FlowType
  right?: OtherRight
  country: CountryCode
  language: Lang
  /** Ways to reach the person. */
  reach: 'EMAIL' | 'EMAIL_POST' | 'PHONE' | 'POST'
  /** First and last name; another one for each request where left out. */
  name?: [firstName: string, lastName: string]
  brands: string[]
  when: When
  /** Intake of a request that staff made for a customer. */
  intake?: Omit<Intake, 'askedOn'> & { by: string }
  isUnconfirmed?: boolean
  /** Ids of members of staff, who take turns from one request to the next. */
  owners?: string[]
  story: StoryStep[]
}

export interface SampleRequest extends Omit<SampleCase, 'when' | 'owners' | 'name'> {
  /** Identifies it among the samples. */
  seed: string
  /** Day of receipt. */
  askedOn: string
  owner: string | undefined
  person: { firstName: string; lastName: string; email: string; phoneNumber: string; address: SampleAddress }
}

interface SampleAddress {
  street: string
  houseNumber: string
  houseNumberExtension: string
  postalCode: string
  city: string
  country: string
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every sample goes through the checks of real requests and steps
const cases = content as SampleCase[]

/** Days before today in which a request that is due is searched: a month, and the days off at its end. */
const searchedDays = 45
const weekDays = 7

/** Returns the sample requests as of a day, the same ones for the same day. */
export function sampleRequests(today: string): SampleRequest[] {
  const names = new Set<string>()
  return cases.flatMap((sample, place) =>
    receiptDays(sample, today).map((askedOn, index) => {
      const { owners = [], when: _when, name, ...rest } = sample
      const seed = `sample ${place} ${index}`
      const owner = owners[index % owners.length]
      return { ...rest, seed, askedOn, owner, person: inventPerson(sample, seed, name ?? newName(sample, seed, names)) }
    }),
  )
}

function receiptDays({ when, flowType, country }: SampleCase, today: string): string[] {
  if ('daysAgo' in when) return when.daysAgo.map((days) => addDays(today, -days))
  if ('quartersAgo' in when) {
    const start = addMonths(quarterStart(today), -3 * when.quartersAgo)
    return when.days.map((day) => addDays(start, day))
  }
  const first = addDays(today, when.due === 'OVERDUE' ? -weekDays : 1)
  const last = addDays(first, weekDays - 1)
  const days = Array.from({ length: searchedDays }, (_, index) => addDays(today, -1 - index))
  // The later it was received, the later it is due.
  if (when.due === 'FIRST') days.reverse()
  const due = days.find((askedOn) => {
    const answerBy = dueDay({ flowType, country, askedOn })
    return first <= answerBy && answerBy <= last
  })
  return [assertDefined(due, `A day of receipt for ${flowType} ${when.due}`)]
}

function quarterStart(day: string): string {
  const month = Number(day.slice(5, 7))
  const first = month - ((month - 1) % 3)
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`
}

export interface SampleNames {
  firstNames: string[]
  lastNames: string[]
}

type Name = readonly [firstName: string, lastName: string]

/** Returns a name that no other sample has. */
function newName({ language }: SampleCase, seed: string, takenNames: Set<string>): Name {
  const { firstNames, lastNames } = inLang<SampleNames>(words, language)
  const random = createRandom(`${seed} name`)
  for (;;) {
    const name = [random.pick(firstNames), random.pick(lastNames)] as const
    const text = name.join(' ')
    if (takenNames.has(text)) continue
    takenNames.add(text)
    return name
  }
}

function inventPerson({ country, language }: SampleCase, seed: string, [firstName, lastName]: Name) {
  const random = createRandom(seed)
  const { city, postalCode } = random.pick(words.cities[country])
  const streets = words.streets[country === 'BE' && language === 'fr' ? 'fr' : 'nl']
  const mailbox = foldText(`${firstName}.${lastName}`).replaceAll(/[^a-z.]/g, '')
  const houseNumber = String(random.integer(1, 180))
  return {
    firstName,
    lastName,
    email: `${mailbox}@lindehof.example`,
    phoneNumber: `+${country === 'NL' ? '3120' : '3222'}00000${random.integer(10, 99)}`,
    address: { street: random.pick(streets), houseNumber, houseNumberExtension: '', postalCode, city, country },
  }
}
