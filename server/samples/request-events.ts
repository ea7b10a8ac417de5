import { addDays, assertDefined } from '@site/shared/rules'
import { createRandom } from '../campaigns/sample/random.ts'
import type { Config } from '../config.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { readRequest, readStaffRequest, storeRequest } from '../requests/person/request-routes.ts'
import { createReference } from '../requests/domain/reference.ts'
import { findRequest } from '../requests/store/request-store.ts'
import { confirmRequest } from '../requests/person/verification-routes.ts'
import type { ServicesInTransaction } from '../services.ts'
import { actAsPerson, actAsStaff, type PersonStep, type StoryStep } from './request-story.ts'
import type { SampleRequest } from './sample-cases.ts'
import { createTimes, memberOf, type SampleEvent } from './sample-events.ts'

/** Returns what happened to a sample request: its receipt, its confirmation, and its story. */
export function requestEvents(sample: SampleRequest, config: Config): SampleEvent[] {
  const { seed, askedOn, owner, intake, reach, isUnconfirmed, story } = sample
  const times = createTimes(seed, askedOn)
  const { integer } = createRandom(`${seed} reference`)
  const reference = createReference((end) => integer(0, end - 1))
  const receipt = {
    at: times(askedOn),
    happen: (services: ServicesInTransaction) => receive(services, sample, reference),
  }
  const isConfirmed = !intake && !isUnconfirmed && reach.startsWith('EMAIL')
  const confirmations = isConfirmed ? [{ at: times(askedOn), happen: confirmBy(reference) }] : []

  function tell(step: StoryStep): SampleEvent {
    const at = times(addDays(askedOn, step.day), step.by !== 'person')
    if (isOfPerson(step)) return { at, happen: (services) => actAsPerson(services, reference, step) }
    const id = step.by === 'owner' ? assertDefined(owner, `The owner of ${seed}`) : step.by
    const member = memberOf(id, config.systems)
    return { at, happen: (services) => actAsStaff(services, reference, member, step) }
  }

  return [receipt, ...confirmations, ...story.map(tell)]
}

const isOfPerson = (step: StoryStep): step is PersonStep => step.by === 'person'

/** Stores a request as the form or the page of staff does. */
async function receive(services: ServicesInTransaction, sample: SampleRequest, reference: string) {
  const { config, database: transaction } = services
  const { country, askedOn, intake } = sample
  const origin = storedOrigin(null, config, country)
  const sentBody = describeBody(sample, origin)
  const common = {
    idempotencyKey: undefined,
    origin,
    receivedAt: services.now(),
    sendAt: undefined,
    honeypot: undefined,
    newReference: () => reference,
  }
  if (!intake) return storeRequest(transaction, config, readRequest(sentBody), { ...common, staff: undefined })
  const { by, ...notes } = intake
  const { intake: checked, ...body } = readStaffRequest({ ...sentBody, intake: { ...notes, askedOn } })
  const staff = { ...assertDefined(checked, 'The intake'), by: memberOf(by, config.systems) }
  return storeRequest(transaction, config, body, { ...common, staff })
}

function describeBody(sample: SampleRequest, origin: string): object {
  const { reach, person, language } = sample
  const { firstName, lastName, email, phoneNumber, address } = person
  const isMailed = reach.startsWith('EMAIL')
  const isPosted = reach.endsWith('POST')
  return {
    flowType: sample.flowType,
    right: sample.right,
    country: sample.country,
    language,
    brands: sample.brands,
    brandName: sample.brandName,
    article: sample.article,
    publicationLink: sample.publicationLink,
    publicationDate: sample.publicationDate,
    userMessage: sample.userMessage,
    email: isMailed ? email : '',
    phoneNumber: reach === 'PHONE' ? phoneNumber : '',
    userInfo: { salutation: 'NONE', firstName, lastName, address: isPosted ? address : undefined },
    touchpoint: `${origin}/${language}/privacy-rights`,
  }
}

/** Presses the button behind the mailed link. */
function confirmBy(reference: string) {
  return async ({ database, config, now }: ServicesInTransaction) => {
    const request = assertDefined(await findRequest(database, reference, true), 'The sample request')
    await confirmRequest(database, request, config, now())
  }
}
