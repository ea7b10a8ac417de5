import { flowNames, longestRequestFile, type LeftOutOfFile } from '@site/shared/calls'
import { langs, type Lang } from '@site/shared/contract'
import { dayOf, mapKeys, writeDay } from '@site/shared/rules'
import { byteOrderMark, sheetText } from '../../downloads/csv-text.ts'
import { fillTemplate } from '../../mail/fill-template.ts'
import { texts } from '../../texts/texts.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { describeRequest } from './describe-request.ts'

/** Columns that a file without personal data has, too. */
const caseColumns = [
  'reference',
  'flowType',
  'right',
  'brands',
  'country',
  'language',
  'state',
  'receivedAt',
  'askedOn',
  'answerBy',
  'overdue',
  'daysLeft',
  'extension',
  'extendedOn',
  'pausedOn',
  'answeredOn',
  'outcome',
  'reason',
  'decidedAt',
  'reviewBy',
  'restrictedOn',
  'restrictedUntil',
  'liftedOn',
  'channel',
  'letterChannel',
  'identification',
  'behalf',
  'duplicateOf',
  'isPossiblyAutomated',
] as const
/** Columns about the sender, the person concerned and colleagues; and typed text, which can contain anything. */
const personalColumns = [
  'owner',
  'sentBy',
  'decidedBy',
  'approvedBy',
  'salutation',
  'name',
  'address',
  'email',
  'phoneNumber',
  'concerned',
  'authority',
  'brandName',
  'article',
  'publicationLink',
  'publicationDate',
  'userMessage',
] as const
type Column = (typeof caseColumns)[number] | (typeof personalColumns)[number]
type Row = Partial<Record<Column, string | number>>

interface FileOptions {
  now: Date
  language: Lang
  without?: LeftOutOfFile | undefined
  /** Most rows of the file. */
  max?: number
}

/** Writes a CSV file for people of the first `max` requests, with a last row that says so where there are more. */
export async function* writeRequests(
  batches: AsyncIterable<StoredRequest[]>,
  { now, language, without, max = longestRequestFile }: FileOptions,
): AsyncGenerator<string> {
  const { headings, incomplete } = texts[language].requestFile
  const columns: readonly Column[] = without ? caseColumns : [...caseColumns, ...personalColumns]
  let start = byteOrderMark + sheetText([headings], columns)
  let room = max
  for await (const requests of batches) {
    const rows = requests.slice(0, room).map((request) => describeRow(request, now, language))
    room -= rows.length
    const isCut = rows.length < requests.length
    const notice = { reference: fillTemplate(incomplete, { max: String(max) }) }
    yield start + sheetText<Column>(isCut ? [...rows, notice] : rows, columns)
    if (isCut) return
    start = ''
  }
}

const languageNames = mapKeys(langs, (lang) => new Intl.DisplayNames(lang, { type: 'language' }))

function describeRow(request: StoredRequest, now: Date, lang: Lang): Row {
  const words = texts[lang].requestFile
  const yesOrNo = (is: boolean) => (is ? words.yes : words.no)
  const day = (date: string | null) => (date === null ? '' : writeDay(date, lang))
  const dayOfTime = (time: string) => writeDay(dayOf(new Date(time)), lang)
  const { decision, body } = request
  const { salutation } = body.userInfo
  const facts = describeRequest(request, now)
  const { right, letterChannel, channel, identification, behalf, extension } = facts
  return {
    reference: facts.reference,
    flowType: flowNames[facts.flowType][lang],
    right: right === '' ? '' : words.rights[right],
    brands: facts.brands.join(', '),
    country: words.countries[facts.country],
    language: languageNames[lang].of(facts.language),
    state: words.states[facts.state],
    receivedAt: dayOfTime(facts.receivedAt),
    askedOn: day(facts.askedOn),
    answerBy: day(facts.answerBy),
    overdue: yesOrNo(facts.overdue),
    daysLeft: facts.daysLeft ?? '',
    extension: extension ? words.extensions[extension] : '',
    extendedOn: day(facts.extendedOn),
    pausedOn: day(facts.pausedOn),
    answeredOn: day(facts.answeredOn),
    outcome: decision ? words.outcomes[decision.outcome] : '',
    reason: decision?.reason ? words.reasons[decision.reason] : '',
    decidedAt: decision ? dayOfTime(decision.decidedAt) : '',
    reviewBy: day(facts.reviewBy),
    restrictedOn: day(facts.restrictedOn),
    restrictedUntil: day(facts.restrictedUntil),
    liftedOn: day(facts.liftedOn),
    channel: channel ? words.channels[channel] : '',
    letterChannel: letterChannel ? words.letterChannels[letterChannel] : '',
    identification: identification ? words.identifications[identification] : '',
    behalf: behalf ? words.behalves[behalf] : '',
    duplicateOf: facts.duplicateOf ?? '',
    isPossiblyAutomated: yesOrNo(facts.isPossiblyAutomated ?? false),
    owner: facts.owner ?? '',
    sentBy: facts.sentBy ?? '',
    decidedBy: decision?.decidedBy ?? '',
    approvedBy: decision?.approvedBy ?? '',
    salutation: salutation === 'NONE' ? '' : words.salutations[salutation],
    name: facts.name,
    address: facts.address.join(', '),
    email: facts.email,
    phoneNumber: facts.phoneNumber,
    concerned: facts.concerned ? Object.values(facts.concerned).filter(Boolean).join(', ') : '',
    authority: facts.authority ?? '',
    brandName: facts.brandName,
    article: facts.article,
    publicationLink: facts.publicationLink,
    publicationDate: facts.publicationDate,
    userMessage: facts.userMessage,
  }
}

/** The name says whether the file holds all of the `total` requests. */
export function requestsFileName(
  total: number,
  { now, language, without }: Pick<FileOptions, 'now' | 'language' | 'without'>,
) {
  const { fileName, fileNameWithout, newest } = texts[language].requestFile
  const values = { max: String(longestRequestFile), total: String(total) }
  const part = total > longestRequestFile ? `-${fillTemplate(newest, values)}` : ''
  return `${without ? fileNameWithout : fileName}-${dayOf(now)}${part}.csv` as const
}
