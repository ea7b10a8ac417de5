import {
  codeAbout,
  declarationSteps,
  declareAdvertisement,
  incompleteItem,
  maxSponsorEntries,
  type Call,
  type completeDeclaration,
  type confirmDeclaration,
  type DeclarationStatus,
  type getDeclaration,
  type getDeclarationPicture,
  type writeAboutDeclaration,
} from '@site/shared/calls'
import { countryCodeOf } from '@site/shared/calls'
import { splitLocale } from '@site/shared/contract'
import { honeypotName, pick } from '@site/shared/rules'
import type { FastifyRequest } from 'fastify'
import { create } from 'superstruct'
import { readCampaign } from '../campaigns/stored-campaign.ts'
import { applyEffect } from '../cases/steps.ts'
import type { Database } from '../database/database.ts'
import type { CallHandler, CallInput, CodeOf, Handle } from '../http/answer-call.ts'
import { addEntry, hasEntry, readEntries } from '../history/case-history.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { acceptSubmission } from '../limits/accept-submission.ts'
import { idOfSend, readIdempotencyKey } from '../limits/idempotency.ts'
import { dropHeld } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { readPicture, type SentPicture } from '../uploads/sent-picture.ts'
import { addressHash } from '../vault/address-hashes.ts'
import { addSponsorPicture, findAdvertisementFile, listAdvertisementFiles } from './advertisement-files.ts'
import { findByLink, mailSponsor } from './advertisement-links.ts'
import {
  draftColumns,
  findAdvertisement,
  readDeclaration,
  readDraft,
  type StoredAdvertisement,
} from './advertisement-store.ts'
import type { DeskNotice } from '../letters/advertisement-letters.ts'
import { checkDraft, draftOf, listIncomplete, mergeSponsor } from './notice-draft.ts'
import { newAdvertisementId } from './staff-advertisement-routes.ts'
import { advertisementCases, type AdvertisementEffect } from './steps/advertisement-cases.ts'
import { planVersion } from './steps/edit.ts'
import { tellDesk } from './tell-desk.ts'

const unreachable = codeAbout(declareAdvertisement, 'email')

/** Takes a declaration; nothing is published, and nobody at the desk sees it, before its address is confirmed. */
export function declarationHandler(services: Services): CallHandler<typeof declareAdvertisement> {
  const { config, now } = services
  return async ({ body, request }) => {
    const { lang, country } = splitLocale(body.locale)
    const { notice, locale: _locale, [honeypotName]: trap, picture: _content, ...declared } = body
    const picture = await readSentPicture(services, request, body)
    const draft = mergeSponsor({}, checkDraft(notice, declared.sponsorKind))
    const idempotencyKey = readIdempotencyKey(request)
    const sendId = idOfSend(body, idempotencyKey)
    const id = newAdvertisementId(countryCodeOf(country), now(), sendId)
    await acceptSubmission<unknown>(services, {
      email: body.email,
      idempotencyKey,
      unreachable,
      request,
      mail: 'unconfirmed',
      sendId,
      findEarlier: (transaction) => findAdvertisement(transaction, id),
      async store(transaction, receivedAt, sendAt) {
        const newAdvertisement = await transaction
          .insertInto('advertisementCases')
          .values({
            id,
            country: countryCodeOf(country),
            state: 'DECLARED',
            origin: 'SPONSOR',
            receivedAt,
            dueOn: draft.publicationStartDate ?? null,
            ...draftColumns(draft),
            draftVersion: 1,
            declaration: JSON.stringify({ ...declared, ...(trap && { isPossiblyAutomated: true }) }),
            language: lang,
            declarantHash: addressHash(config.answerKeys, 'declarants', body.email),
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await addSponsorPicture(transaction, id, picture, receivedAt)
        await dropHeld(transaction, 'advertisementId', body.email, sendAt)
        const mail = await mailSponsor(transaction, config, newAdvertisement, 'confirm', { sendAt }, receivedAt)
        await addEntry(transaction, { advertisementId: id }, { kind: 'DECLARED', ...mail }, receivedAt)
      },
    })
    return { ok: true } as const
  }
}

interface LinkInput<Body> extends CallInput<undefined, undefined, Body> {
  /** A transaction in which the advertisement is locked. */
  database: Database
  stored: StoredAdvertisement
}

type LinkHandler<C> =
  C extends Call<undefined, undefined, infer Body, infer Answer, infer Errors>
    ? Handle<LinkInput<Body>, Answer, CodeOf<Errors>>
    : never

/** Gives a handler the advertisement of a mailed link. Answers 404 to an invalid one. */
function byLink<Body extends { token: string }, Answer, Code>(
  { database, now, wakeMail }: Services,
  handle: Handle<LinkInput<Body>, Answer, Code>,
): Handle<CallInput<undefined, undefined, Body>, Answer, Code | 'NOT_FOUND'> {
  return async (input) => {
    const result = await database.transaction().execute(async (transaction) => {
      const stored = await findByLink(transaction, input.body.token, now(), true)
      return stored ? handle({ ...input, database: transaction, stored }) : ('NOT_FOUND' as const)
    })
    wakeMail?.()
    return result
  }
}

/** Handlers for the steps of a sponsor on the page of a declaration. */
export function declarationHandlers(services: Services) {
  const { config, now } = services

  /** Does what the sponsor does, tells the desk, and answers with the declaration as it is then. */
  async function take(
    database: Database,
    stored: StoredAdvertisement,
    effect: AdvertisementEffect,
    notice: DeskNotice,
  ): Promise<DeclarationStatus> {
    const applied = { id: stored.id, item: stored, effect, by: undefined, now: now() }
    const changed = await applyEffect(advertisementCases, { database }, applied)
    await tellDesk({ config, database }, changed, notice, now())
    return statusOf(database, services, changed)
  }

  const readDeclared: LinkHandler<typeof getDeclaration> = ({ database, stored }) =>
    statusOf(database, services, stored)

  const confirm: LinkHandler<typeof confirmDeclaration> = async ({ database, stored }) => {
    if (stored.state !== 'DECLARED') return statusOf(database, services, stored)
    const effect = { changes: { state: 'OPEN' as const }, history: [{ kind: 'CONFIRMED' as const }] }
    return take(database, stored, effect, 'DECLARED')
  }

  type Completion = LinkHandler<typeof completeDeclaration>
  const completeWith =
    (picture: SentPicture | undefined): Completion =>
    async ({ database, stored, body, request }) => {
      const { token: _token, version, notice, picture: _content, ...sponsor } = body
      const sent = { advertisement: stored.id, version, notice, ...sponsor, ...picture }
      const id = idOfSend(sent, readIdempotencyKey(request))
      // Sent again, because the answer to it was lost.
      if (await hasEntry(database, { advertisementId: stored.id }, id)) return statusOf(database, services, stored)
      if (!canEdit(stored) || (await countEntries(database, stored)) >= maxSponsorEntries) return 'NOT_OPEN'
      if (version !== stored.draftVersion) return 'CHANGED_MEANWHILE'
      const isOpen = stored.state === 'ASKED' ? ({ state: 'OPEN' } as const) : {}
      const completion = checkDraft(notice, sponsor.sponsorKind)
      const newVersion = await planVersion(database, { ...stored, ...isOpen }, (before) =>
        mergeSponsor(before, completion),
      )
      const effect = {
        changes: {
          ...newVersion.changes,
          ...isOpen,
          editedBy: null,
          declaration: JSON.stringify({ ...readDeclaration(stored), ...sponsor }),
        },
        history: [{ kind: 'COMPLETED' as const, details: newVersion.details }],
        async write() {
          await newVersion.write()
          await addSponsorPicture(database, stored.id, picture, now())
          return { id }
        },
      }
      return take(database, stored, effect, 'COMPLETED')
    }

  const complete: CallHandler<typeof completeDeclaration> = async (input) => {
    // Not within the transaction: the embedded database has one connection.
    const picture = await readSentPicture(services, input.request, input.body)
    return byLink(services, completeWith(picture))(input)
  }

  /** A picture that the sponsor sent; records of the desk are not for them. */
  const showPicture: LinkHandler<typeof getDeclarationPicture> = async ({ database, stored, body: { file } }) => {
    const found = stored.state === 'DECLARED' ? undefined : await findAdvertisementFile(database, stored.id, file)
    return found?.addedBy === null ? pick(found, ['mediaType', 'content']) : 'NOT_FOUND'
  }

  const write: LinkHandler<typeof writeAboutDeclaration> = async ({ database, stored, body: { text }, request }) => {
    const id = idOfSend({ advertisement: stored.id, text }, readIdempotencyKey(request))
    // Sent again, because the answer to it was lost.
    if (await hasEntry(database, { advertisementId: stored.id }, id)) return statusOf(database, services, stored)
    const entries = await countEntries(database, stored)
    if (stored.state === 'DECLARED' || entries >= maxSponsorEntries) return 'NOT_OPEN'
    const written = { history: [{ kind: 'SPONSOR_WROTE' as const, details: { text } }], write: async () => ({ id }) }
    return take(database, stored, written, 'WROTE')
  }

  return {
    read: byLink(services, readDeclared),
    confirm: byLink(services, confirm),
    complete,
    showPicture: byLink(services, showPicture),
    write: byLink(services, write),
  }
}

/** @throws as `readPicture` */
async function readSentPicture(
  services: Services,
  request: Pick<FastifyRequest, 'ip'>,
  { picture }: { picture?: string | undefined },
): Promise<SentPicture | undefined> {
  return picture === undefined ? undefined : readPicture(services, request, picture)
}

const editable = new Set<StoredAdvertisement['state']>(['OPEN', 'ASKED', 'PUBLISHED'])
const canEdit = ({ state }: StoredAdvertisement) => editable.has(state)

/** Returns the ids of the pictures that the sponsor sent, oldest first. */
async function listSponsorPictures(database: Database, id: string): Promise<string[]> {
  const files = await listAdvertisementFiles(database, id)
  return files.filter(({ by }) => by === null).map((file) => file.id)
}

/** Returns how often the sponsor has written or completed. */
async function countEntries(database: Database, { id }: StoredAdvertisement): Promise<number> {
  const entries = database.selectFrom('advertisementHistory').select((row) => row.fn.countAll<string>().as('count'))
  const ofSponsor = entries.where('advertisementId', '=', id).where('kind', 'in', ['SPONSOR_WROTE', 'COMPLETED'])
  return Number((await ofSponsor.executeTakeFirstOrThrow()).count)
}

/** Shows an unconfirmed reader nothing that was typed: its address may be that of a stranger. */
async function statusOf(
  database: Database,
  { config }: Pick<Services, 'config'>,
  advertisement: StoredAdvertisement,
): Promise<DeclarationStatus> {
  const { id, country, state, dueOn, draftVersion, language } = advertisement
  const isConfirmed = state !== 'DECLARED'
  const publishedNotice = await readCampaign(database, id, country)
  const notice = readDraft(advertisement) ?? (publishedNotice ? draftOf(publishedNotice) : {})
  const history = await readEntries(database, { advertisementId: id })
  const { sponsorKind = 'ORGANISATION', sponsorOrigin = 'EU' } = readDeclaration(advertisement) ?? {}
  return {
    id,
    state,
    completeBy: state === 'ASKED' ? dueOn : null,
    incomplete: isConfirmed ? listIncomplete(notice).map((item) => create(item, incompleteItem)) : [],
    version: draftVersion,
    pictures: isConfirmed ? await listSponsorPictures(database, id) : [],
    notice: isConfirmed ? notice : null,
    ...(isConfirmed ? { sponsorKind, sponsorOrigin } : ({ sponsorKind: 'ORGANISATION', sponsorOrigin: 'EU' } as const)),
    canEdit: canEdit(advertisement),
    canWrite: isConfirmed,
    page: publishedNotice ? `${storedOrigin(null, config, country)}/${language}/political-ads/${id}` : null,
    steps: history.flatMap(({ kind: happened, at, details }) => {
      const kind = declarationSteps.find((step) => step === happened)
      const text = isConfirmed ? (details['text'] ?? '') : ''
      return kind ? [{ kind, at: at.toISOString(), text }] : []
    }),
  }
}
