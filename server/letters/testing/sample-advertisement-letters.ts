import type { CountryCode } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import type { Mail } from '../../mail/outbox.ts'
import { testConfig } from '../../testing/test-config.ts'
import type { AdvertisementLetterFacts, AdvertisementLetterKind, DeskNotice } from '../advertisement-letters.ts'
import { letters } from '../letters.ts'

const config = testConfig()
const sentAt = new Date('2026-11-23T10:00:00Z')

/** Reasons of the desk; the same in each language. */
const reasons: Partial<Record<Lang, string>> = {
  nl: 'De naam van de betaler was niet juist.',
  fr: 'Le nom du payeur n’était pas exact.',
  en: 'The name of the payer was not right.',
}

type Said = Pick<AdvertisementLetterFacts, 'until' | 'missing' | 'text'>

/** The letters to a sponsor, and the mails to the desk, in one language and country. */
export function writeAdvertisementLetters(language: Lang, country: CountryCode): Record<string, Mail> {
  const advertisement = { id: `${country}-2026-7Q2MX09C4T1B`, country, language }
  const text = reasons[language] ?? ''
  const said: readonly (readonly [AdvertisementLetterKind, Said])[] = [
    ['confirm', {}],
    ['asked', { until: '2026-11-27', missing: [5, 8, null], text }],
    ['message', {}],
    ['published', {}],
    ['corrected', { text }],
    ['halted', { text }],
    ['refused', { text }],
  ]
  const link = `https://be.lindehof.example/${language}/declare-advertisement/status#Zm9vYmFyYmF6`
  const facts = { advertisement, to: 'noor@lindehof.example', link, config }
  const toSponsor = said.map(([kind, about]) => {
    return [`advertisement-${kind}`, letters.advertisement(kind, { ...facts, ...about })] as const
  })
  const links = [advertisement.id, `${country}-2026-0A1B2C3D4E5F`].map((id) => ({ id, url: link }))
  const lost = letters.lostDeclarations({ ...facts, links, lang: language })
  const notices: readonly DeskNotice[] = ['DECLARED', 'COMPLETED', 'WROTE', 'CORRECTION_ASKED', 'HALTED']
  const toDesk = notices.map((what) => {
    const mail = letters.advertisementNotice({ advertisement, what, to: config.contactMailbox, config, at: sentAt })
    return [`team-advertisement-${what.toLowerCase().replace('_', '-')}`, mail] as const
  })
  return Object.fromEntries([...toSponsor, ['advertisement-lost-links', lost], ...toDesk])
}
