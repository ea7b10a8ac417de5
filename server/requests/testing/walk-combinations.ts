import { randomUUID } from 'node:crypto'
import { isPublished, type LetterBody } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { countryOfCode } from '@site/shared/rules'
import { validate, type Struct } from 'superstruct'
import type { StepContext } from '../../cases/steps.ts'
import { BadRequest } from '../../http/errors.ts'
import { textToBe } from '../domain/answer-parts.ts'
import { requestSteps } from '../steps/index.ts'
import { contentToBe, showLetter } from '../steps/send-letter.ts'
import { addHistory } from '../store/history.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { bodyOfMatter, decisions, matters, outcomeOf, type Decided, type Given, type Matter } from './combinations.ts'
import { lucas, sanne } from './staff-work.ts'
import { advice, openStepServer } from './step-server.ts'
import { inText } from './whole-parts.ts'

export interface Combination extends Decided {
  matter: Matter
  /** Content of the decision before a review. */
  before?: Given
  /** Why it is not possible; undefined where it is. */
  rejection: string | undefined
}

export interface ShownLetter {
  subject: string
  text: string
}

const said = { text: 'Dit schrijft ons team erover.', done: 'Dit schrijft ons team over wat er is gedaan.' }

/** Returns the steps with everything that any outcome may need: one stored request, which each combination changes in memory. */
async function openRequest() {
  const { server, make } = await openStepServer()
  const stored = await make('VERIFIED', { identification: 'KNOWN_ADDRESS' })
  const { reference } = stored
  const file = randomUUID()
  // They were asked long ago who they are.
  const question = { reference, kind: 'IDENTITY_ASKED', details: { channel: 'MAIL', replyBy: '2026-11-20' } } as const
  const now = server.services.now()
  await addHistory(server.database, question, now)
  await server.database
    .insertInto('privacyRequestFiles')
    .values({ id: file, reference, byStaff: true, size: 1, createdAt: now, completedAt: now })
    .execute()
  return { server, stored, file, now }
}

/**
 * Asks the steps of the server about every combination.
 * `letterOf` shows a letter as staff see it before they send it.
 */
export async function walkCombinations() {
  const { server, stored, file, now } = await openRequest()
  const { config } = server.services

  function requestAbout(matter: Matter, before?: Given, language: Lang = 'nl'): StoredRequest {
    const { flowType, country, behalf } = matter
    const body = { ...stored.body, ...bodyOfMatter(matter), language }
    const decision = before && {
      outcome: outcomeOf(before),
      nothingFound: before === 'NOTHING_FOUND',
      subject: sanne.subject,
      reason: null,
    }
    const changes = before ? { state: 'ANSWERED', reviewBy: '2026-12-23', decision } : {}
    const origin = `http://${countryOfCode(country)}.localhost:8080`
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the decision the steps read these members only
    return { ...stored, origin, flowType, country, behalf, language, body, ...changes } as StoredRequest
  }

  /** Returns a body with everything that any outcome may need. */
  function outcomeBody({ right, flowType, way }: Matter, { given, reason }: Decided) {
    const isGiven = given === 'GRANTED' || given === 'PARTLY'
    const hasParts = isGiven && flowType === 'RIGHT_OF_ACCESS'
    const hasFile = isGiven && right === 'PORTABILITY' && way === 'MAIL'
    return {
      ...said,
      reason,
      nothingFound: given === 'NOTHING_FOUND',
      notification: 'TOLD',
      informed: 'Alle bezorgers.',
      measure: 'ANONYMISED',
      searchEngines: isPublished({ flowType }) ? 'ASKED' : 'NOT_PUBLISHED',
      searchEngineNote: 'Google en Bing, de oude versie niet te tonen.',
      ...(hasParts && { parts: inText }),
      ...(hasFile && { answer: { text: '', files: [file] } }),
    } as const
  }

  async function findRejection<Body>(
    step: {
      call: { body?: Struct<Body> | readonly Struct<Body>[] }
      refusal?: (request: StoredRequest, context: StepContext) => string | undefined
      plan: (request: StoredRequest, body: Body, context: StepContext) => unknown
    },
    request: StoredRequest,
    body: object,
    context: StepContext,
  ): Promise<string | undefined> {
    const [struct] = [step.call.body ?? []].flat()
    const [invalid, read] = validate(body, struct!, { coerce: true })
    if (invalid) return `INCOMPLETE in ${invalid.path.join('.')}`
    const refusal = step.refusal?.(request, context)
    if (refusal) return refusal
    try {
      const effect = await step.plan(request, read, context)
      return typeof effect === 'string' ? effect : undefined
    } catch (error) {
      if (error instanceof BadRequest) return error.message
      throw error
    }
  }

  /** Walks every decision about a matter, or every review of one that gave something. */
  async function walkMatter(matter: Matter, context: StepContext, before?: Given): Promise<Combination[]> {
    const request = requestAbout(matter, before)
    const walked: Combination[] = []
    for (const decided of decisions) {
      const outcome = outcomeOf(decided.given)
      const common = outcomeBody(matter, decided)
      const rejection = before
        ? await findRejection(
            requestSteps.review,
            request,
            { ...common, outcome: 'CHANGED', to: outcome, advice },
            context,
          )
        : await findRejection(requestSteps.decide, request, { ...common, outcome }, context)
      walked.push({ ...decided, matter, rejection, ...(before && { before }) })
    }
    return walked
  }

  const combinations = await server.database.transaction().execute(async (database) => {
    const services = { ...server.services, database }
    const context: StepContext = { config, services, member: lucas, now, waiting: undefined, approver: null }
    const all: Combination[] = []
    for (const matter of matters) {
      const decided = await walkMatter(matter, context)
      all.push(...decided)
      const given = new Set(decided.filter(({ rejection }) => rejection === undefined).map((each) => each.given))
      for (const before of given) all.push(...(await walkMatter(matter, context, before)))
    }
    return all
  })

  function letterOf({ matter, given, reason, before }: Combination, language: Lang): ShownLetter {
    const request = requestAbout(matter, before, language)
    const outcome = outcomeOf(given)
    const { parts, answer, ...fields } = outcomeBody(matter, { given, reason })
    const sent: LetterBody = {
      ...fields,
      letter: before ? 'CHANGED' : outcome,
      to: before ? outcome : undefined,
      done: outcome === 'PARTLY' ? fields.done : '',
      parts,
      hasAnswer: matter.way === 'MAIL' && (parts !== undefined || answer !== undefined),
    }
    const text = textToBe(request, sent)
    return showLetter(request, contentToBe(request, { ...sent, text }, now), config, now)
  }

  return { combinations, letterOf, reference: stored.reference }
}
