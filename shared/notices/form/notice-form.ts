import {
  ApiRejected,
  channelsOf,
  contextTypesOf,
  electionLevels,
  noticeAbsences,
  sponsorKinds,
  sponsorOrigins,
  type NoticeDraft,
} from '@site/shared/calls'
import type { Country } from '@site/shared/contract'
import {
  checkboxGroup,
  dateField,
  emailField,
  FieldRejection,
  radioGroup,
  select,
  textArea,
  textField,
  type Fields,
} from '@site/shared/forms'
import type { MessageId } from '@site/shared/platform'
import { date, email, limits, option, required, textValue, type Rule, type Values } from '@site/shared/rules'
import { pattern, string } from 'superstruct'

/** SPONSOR: what a sponsor declares. DESK: all that the notice can say. */
export type NoticeFormKind = 'SPONSOR' | 'DESK'

const wholeNumber: Rule<MessageId> = {
  name: 'whole',
  struct: pattern(string(), /^\d{0,9}$/),
  message: 'political_ads.form.whole',
  on: ['blur', 'invalid'],
}
const web: Rule<MessageId> = {
  name: 'web',
  struct: pattern(string(), /^(https?:\/\/\S+)?$/i),
  message: 'political_ads.form.web',
  on: ['blur', 'invalid'],
}
/** Rule for a person's municipality, which has no number. */
const municipality: Rule<MessageId> = {
  name: 'municipality',
  struct: pattern(string(), /^\D*$/),
  message: 'political_ads.form.home',
  applies: ({ sponsorKind }) => sponsorKind === 'PERSON',
  on: ['blur', 'invalid'],
}

const maxWords = 500
const number = (label: MessageId, hint?: MessageId) =>
  textField({ label, hint, rules: [wholeNumber], maxLength: 9, inputMode: 'numeric' })
const address = (label: MessageId) => textField({ label, rules: [web], maxLength: limits.webAddress, inputMode: 'url' })
const words = (label: MessageId, rules: readonly Rule<MessageId>[] = []) =>
  textField({ label, rules, maxLength: maxWords })
const note = (label: MessageId) => textArea({ label, maxLength: limits.message, rows: 3 })

/** A part of the form: its fields, the title above them and the items of the template of the notice that it has: `7–8`. */
interface Part {
  number?: string
  legend: MessageId
  fields: Fields
}

function party(whose: 'sponsor' | 'payer' | 'ultimateBeneficiaryOwner', isRequired: boolean): Fields {
  const neededRules = isRequired ? [required] : []
  const isSponsor = whose === 'sponsor'
  return {
    [`${whose}Name`]: words('political_ads.party.name', neededRules),
    [`${whose}Email`]: emailField({
      label: 'political_ads.party.email',
      rules: [...neededRules, email],
      autoComplete: 'off',
    }),
    [`${whose}Address`]: textField({
      label: 'political_ads.party.address',
      hint: isSponsor ? 'political_ads.form.address_hint' : undefined,
      rules: isSponsor ? [...neededRules, municipality] : neededRules,
      maxLength: maxWords,
    }),
    [`${whose}RegisteredName`]: words('political_ads.party.registered_name'),
    [`${whose}Establishment`]: words('political_ads.party.establishment'),
    [`${whose}RegistrationNumber`]: words('political_ads.party.registration_number'),
    [`${whose}Website`]: address('political_ads.party.website'),
  }
}

/** The languages in which a country has texts of a notice. */
const isFrench = (country: Country) => country === 'be'

/** Returns the form of the notice by its parts. A sponsor has to fill in what nothing can be checked without. */
export function defineNoticeForm(country: Country, kind: NoticeFormKind): readonly Part[] {
  const isDesk = kind === 'DESK'
  const neededRules = isDesk ? [] : [required]
  const chosenRules = isDesk ? [] : [option]
  const inFrench = (fields: Fields): Fields => (isFrench(country) ? fields : {})
  const onDesk = (fields: Fields): Fields => (isDesk ? fields : {})
  const absences = noticeAbsences.filter((absence) => isDesk || !/^(REACH|EUROPEAN)/.test(absence))
  return [
    {
      number: '1',
      legend: 'political_ads.detail.sponsor',
      fields: {
        sponsorKind: radioGroup({
          label: 'political_ads.form.kind',
          rules: [option],
          options: sponsorKinds.map((value) => ({ value, label: `political_ads.form.kind.${value}` as const })),
        }),
        sponsorOrigin: radioGroup({
          label: 'political_ads.form.sponsor_origin',
          hint: 'political_ads.form.sponsor_origin_hint',
          rules: [option],
          options: sponsorOrigins.map((value) => ({
            value,
            label: `political_ads.form.sponsor_origin.${value}` as const,
          })),
        }),
        ...party('sponsor', !isDesk),
      },
    },
    { number: '2', legend: 'political_ads.detail.owner', fields: party('ultimateBeneficiaryOwner', false) },
    { number: '3', legend: 'political_ads.detail.payer', fields: party('payer', false) },
    {
      number: '4',
      legend: 'political_ads.form.legend.period',
      fields: {
        publicationStartDate: dateField({ label: 'political_ads.form.start', rules: [...neededRules, date] }),
        publicationEndDate: dateField({ label: 'political_ads.form.end', rules: [...neededRules, date] }),
        channel: select({
          label: 'political_ads.form.channel',
          rules: chosenRules,
          options: channelsOf[country].map((value) => ({ value, label: `political_ads.channels.${value}` as const })),
        }),
      },
    },
    {
      number: '5',
      legend: 'political_ads.form.legend.amounts',
      fields: {
        budgetLowerBound: number('political_ads.form.lower'),
        budgetUpperBound: number('political_ads.form.upper'),
        benefitsInKind: number('political_ads.form.benefits', 'political_ads.form.benefits_hint'),
      },
    },
    {
      number: '6',
      legend: 'political_ads.form.legend.campaign',
      fields: {
        campaignBudgetLowerBound: number('political_ads.form.lower'),
        campaignBudgetUpperBound: number('political_ads.form.upper'),
        campaignBenefitsInKind: number('political_ads.form.benefits', 'political_ads.form.benefits_hint'),
      },
    },
    {
      number: '7–8',
      legend: 'political_ads.form.legend.origin',
      fields: {
        fundingOriginType: select({
          label: 'political_ads.form.origin',
          rules: chosenRules,
          options: (['PRIVATE', 'PUBLIC', 'BOTH'] as const).map((value) => ({
            value,
            label: `political_ads.form.origin.${value}` as const,
          })),
        }),
        fundingRegion: select({
          label: 'political_ads.form.region',
          rules: chosenRules,
          options: (['EU', 'NON_EU'] as const).map((value) => ({
            value,
            label: `political_ads.form.region.${value}` as const,
          })),
        }),
        calculationMethodNl: note('political_ads.form.method_nl'),
        ...inFrench({ calculationMethodFr: note('political_ads.form.method_fr') }),
      },
    },
    {
      number: '9–10',
      legend: 'political_ads.form.legend.vote',
      fields: {
        campaignContextType: select({
          label: 'political_ads.form.context',
          rules: chosenRules,
          options: contextTypesOf[country].map((value) => ({
            value,
            label: `political_ads.contexts.${value}` as const,
          })),
        }),
        electionNameNl: words('political_ads.form.election_nl'),
        ...inFrench({ electionNameFr: words('political_ads.form.election_fr') }),
        electionLevel: select({
          label: 'political_ads.form.level',
          options: electionLevels.map((value) => ({ value, label: `political_ads.form.level.${value}` as const })),
        }),
        electionDate: dateField({ label: 'political_ads.form.election_date' }),
        electionTerritory: words('political_ads.form.territory'),
        officialInformationUrl: address('political_ads.notice.official'),
        campaignContextNoteNl: note('political_ads.form.note_nl'),
        ...inFrench({ campaignContextNoteFr: note('political_ads.form.note_fr') }),
        campaignContextUrl: address('political_ads.notice.url'),
        ...onDesk({ europeanRepositoryUrl: address('political_ads.notice.repository') }),
      },
    },
    {
      number: '13–14',
      legend: 'political_ads.form.legend.publication',
      fields: {
        previousPublicationSuspended: radioGroup({
          label: 'political_ads.notice.suspended',
          rules: chosenRules,
          options: [
            { value: 'false', label: 'political_ads.notice.no' },
            { value: 'true', label: 'political_ads.history.yes' },
          ],
        }),
        targeting: radioGroup({
          label: 'political_ads.form.targeting',
          hint: 'political_ads.form.targeting_hint',
          rules: chosenRules,
          options: (['NOT_USED', 'USED'] as const).map((value) => ({
            value,
            label: `political_ads.form.targeting.${value}` as const,
          })),
        }),
      },
    },
    {
      legend: 'political_ads.creative.title',
      fields: {
        creativeTextNl: note('political_ads.form.text_nl'),
        ...inFrench({ creativeTextFr: note('political_ads.form.text_fr') }),
        ...onDesk({
          creativeAlternativeNl: note('political_ads.form.alternative_nl'),
          ...inFrench({ creativeAlternativeFr: note('political_ads.form.alternative_fr') }),
          creativeWithheldNl: note('political_ads.form.withheld_nl'),
          ...inFrench({ creativeWithheldFr: note('political_ads.form.withheld_fr') }),
        }),
      },
    },
    ...(isDesk
      ? [
          {
            legend: 'political_ads.form.legend.views' as const,
            fields: {
              reachLowerBound: number('political_ads.form.views_lower'),
              reachUpperBound: number('political_ads.form.views_upper'),
              interactions: number('political_ads.notice.interactions'),
            },
          },
        ]
      : []),
    {
      legend: 'political_ads.form.legend.absent',
      fields: {
        absentItems: checkboxGroup({
          label: 'political_ads.form.absent',
          options: absences.map((value) => ({ value, label: `political_ads.form.absent.${value}` as const })),
        }),
      },
    },
  ]
}

const numbers = /(?:Bound|InKind)$|^interactions$/
const days = /Date$/
/** Fields of the case, not of the notice. */
const notOfNotice = new Set(['sponsorKind', 'sponsorOrigin'])

/** Returns the notice that a form says: `stored` are fields that it does not have, such as those of the picture. */
export function readNoticeForm(parts: readonly Part[], values: Values, storedDraft: NoticeDraft = {}): NoticeDraft {
  const names = parts.flatMap(({ fields }) => Object.keys(fields)).filter((name) => !notOfNotice.has(name))
  const read = names.flatMap((name) => {
    const value = readValue(name, values)
    return value === undefined ? [] : [[name, value] as const]
  })
  const others = Object.entries(storedDraft).filter(([name]) => !names.includes(name))
  return Object.fromEntries([...others, ...read])
}

function readValue(name: string, values: Values): unknown {
  const value = values[name]
  if (name === 'absentItems') return Array.isArray(value) && value.length > 0 ? value : undefined
  const text = textValue(value)
  if (text === '' || text === 'USED') return undefined
  if (numbers.test(name)) return Number(text)
  if (days.test(name)) return text.split(' - ').reverse().join('-')
  return name === 'previousPublicationSuspended' ? text === 'true' : text
}

/** Returns what stands in a form for a notice. */
export function typeNotice(notice: NoticeDraft): Record<string, string | readonly string[]> {
  const typedValues: Record<string, string | readonly string[]> = {}
  for (const [name, value] of Object.entries(notice)) {
    if (value === undefined) continue
    if (Array.isArray(value)) typedValues[name] = value
    else typedValues[name] = days.test(name) ? String(value).split('-').reverse().join(' - ') : String(value)
  }
  return typedValues
}

/** Shows at its field what the register does not take. @throws FieldRejection, else the error itself */
export function explainNotice(error: unknown): never {
  if (error instanceof ApiRejected && error.error === 'HOME_ADDRESS' && error.field)
    throw new FieldRejection(error.field, 'political_ads.form.home', { cause: error })
  if (error instanceof ApiRejected && error.error === 'INVALID_NOTICE' && error.field)
    throw new FieldRejection(error.field, 'political_ads.form.rejected', { cause: error })
  throw error
}
