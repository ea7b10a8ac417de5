import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMessages } from '../build/messages.ts'
import { flowNames } from '../calls/index.ts'
import type { Lang, Locale } from '../contract/locale.ts'

const root = join(import.meta.dirname, '../..')
const folders = [...readdirSync(root).filter((name) => /^(host|shared|mf-.*)$/.test(name)), 'shared/notices']

type Texts = [key: string, text: string][]

function textsBelow(value: unknown, key: string): Texts {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, below]) => textsBelow(below, `${key}.${name}`))
}

const messagesOf = (locale: Locale) =>
  folders.flatMap((folder) => Object.entries(readMessages(join(root, folder, 'messages'), locale) ?? {}))
const serverTexts = (lang: Lang) =>
  textsBelow(JSON.parse(readFileSync(join(root, `server/texts/${lang}.json`), 'utf8')), 'server')

/** One word for one idea: the others, and the word to write. */
const forbidden: Record<Locale, [wrong: RegExp, write: string][]> = {
  nl_nl: [
    [/transparantiekennisgeving|\bkennisgeving/i, 'transparantieverklaring'],
    [/direct marketing/i, 'reclame'],
    [/vergetelheid|gegevens (te )?wissen|wissen is/i, 'verwijderen'],
    [/verificatielink(?! vervallen)/i, 'link om te bevestigen'],
    [/rectificatie/i, 'verbetering'],
    [/uiterlijk binnen/i, 'binnen, or uiterlijk na'],
    [/hoe lang/i, 'hoelang'],
    [/homepage/i, 'startpagina'],
    [/klantendienst/i, 'klantenservice'],
    [/nakijken|na te kijken|in te geven$/i, 'controleren, invullen'],
  ],
  nl_be: [
    [/klantenservice/i, 'klantendienst'],
    [/tijdschrift/i, 'magazine'],
    [/\bneen\b/i, 'nee'],
    [/bewaren|bewaart/i, 'bijhouden'],
  ],
  fr_be: [
    [/marketing direct/i, 'publicité'],
    [/droit à l’oubli|suppression de mes données/i, 'effacement'],
    [/annonces? politiques?/i, 'publicité politique'],
    [/vers l’accueil|retour à l’accueil/i, 'retour à la page d’accueil'],
    [/demande vie privée/i, 'demande relative à la vie privée'],
    [/^Traitée$/, 'réponse envoyée'],
  ],
  fr_nl: [],
  en_nl: [],
  en_be: [
    [/direct marketing/i, 'advertising'],
    [/right to be forgotten|erasure/i, 'deletion'],
    [/our conditions/i, 'terms and policies'],
    [/\barrange/i, 'do'],
    [/at all brands/i, 'across all our brands'],
    [/^State$/, 'status'],
  ],
}

const read: [Locale, Texts][] = [
  ['nl_nl', [...messagesOf('nl_nl'), ...serverTexts('nl')]],
  ['nl_be', messagesOf('nl_be')],
  ['fr_be', [...messagesOf('fr_be'), ...serverTexts('fr')]],
  ['en_be', [...messagesOf('en_be'), ...serverTexts('en')]],
]

test.each(read)('texts in %s use one word for one idea', (locale, texts) => {
  const found = texts.flatMap(([key, text]) =>
    forbidden[locale].filter(([wrong]) => wrong.test(text)).map(([, write]) => `${key}: write ${write}`),
  )
  expect(found).toEqual([])
})

/** In legal documents, which name what the law calls direct marketing, only the names of rights. */
const inDocuments: Partial<Record<Locale, RegExp>> = {
  nl_nl: /vergetelheid|laten\s+wissen|gegevens (te )?wissen|rectificatie/i,
  nl_be: /vergetelheid|laten\s+wissen|gegevens (te )?wissen|rectificatie/i,
  fr_be: /droit à l’oubli|suppression de mes données/i,
  en_be: /right to be forgotten|erasure/i,
  fr_nl: /droit à l’oubli|suppression de mes données/i,
  en_nl: /right to be forgotten|erasure/i,
}

test.each(Object.entries(inDocuments))('documents in %s call rights what the pages call them', (locale, wrong) => {
  const folder = join(root, 'server/content/documents', locale)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  expect(files.length).toBeGreaterThan(0)
  const found = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(/<[^>]*>/g, '')
    const [words] = wrong.exec(text) ?? []
    return words ? `${file}: ${words}` : []
  })
  expect(found).toEqual([])
})

/** Words that Belgium has of its own, and what differs by country: numbers, companies, authorities. */
const belgian = [
  /klantendienst|magazine|bijhouden|bij als|fiscus|gemeente|^bus$|aanspreking|misgelopen|onthaal|identiteitskaart/i,
  /periodes|naartoe|^stel ze|van kracht|besteed|permanente|programmadeelnemers|maandag tot vrijdag/i,
  /\+32|België|Belgische|Unia|GBA|gba_url|gegevensbeschermingsautoriteit|functionaris voor gegevensbescherming|Vlaamse Regulator|liepen/,
]

test('the Dutch of Belgium differs only in words and facts of Belgium', () => {
  expect(messagesOf('nl_be').filter(([, text]) => !belgian.some((words) => words.test(text)))).toEqual([])
})

test('a right has one name: on its page, in mails and for staff', () => {
  const pages = { nl: 'nl_nl', fr: 'fr_be', en: 'en_be' } as const
  const rights = {
    OBJECTION: 'direct_marketing',
    RIGHT_OF_ACCESS: 'access',
    RECTIFICATION: 'rectification',
    REMOVAL_FROM_PUBLICATION: 'publication',
    RIGHT_TO_BE_FORGOTTEN: 'forgotten',
    OTHER_REQUEST: 'other',
  } as const
  for (const [flow, right] of Object.entries(rights))
    for (const [lang, locale] of Object.entries(pages))
      expect(flowNames[flow as keyof typeof rights][lang as Lang]).toBe(
        Object.fromEntries(messagesOf(locale))[`privacy_rights.${right}.title`],
      )
})
