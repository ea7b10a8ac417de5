import { domainToUnicode } from 'node:url'
import type { PrivacyRequestBody } from '@site/shared/calls'
import { foldText, tidyEmail, toPlainCharacters } from '@site/shared/rules'

/** A longer word is found by its beginning of at least so many letters, a shorter one as a whole. */
const minPrefix = 3
/** Further letters of a word are not compared. */
const maxPrefix = 12
const minPhoneDigits = 6
/** Maximum length of the domain of an e-mail address that is searched as a whole. */
const maxDomain = 40
/** Maximum number of terms of a request; those of the person come first, and the text of a long message is cut. */
const maxTerms = 600

/** Particles of surnames: `van der Berg` is found as `Vanderberg`, and the other way round. */
const particles = new Set(
  'd da de del den der di du la le les o op s t te ten ter van vande vanden vander von'.split(' '),
)

type Searchable = Pick<
  PrivacyRequestBody,
  | 'flowType'
  | 'email'
  | 'phoneNumber'
  | 'userInfo'
  | 'concerned'
  | 'article'
  | 'brandName'
  | 'publicationLink'
  | 'userMessage'
>

/** Returns what a request is found by: beginnings of words, of the telephone number and of the e-mail address. */
export function termsOf(body: Searchable): string[] {
  const { flowType, email, phoneNumber, userInfo, article, brandName, publicationLink, userMessage } = body
  const { firstName, lastName, address } = userInfo
  const { concerned } = body
  const number = `${address?.houseNumber ?? ''}${address?.houseNumberExtension ?? ''}`
  const postalCode = address?.postalCode ?? ''
  const isAboutText = flowType === 'RECTIFICATION' || flowType === 'REMOVAL_FROM_PUBLICATION'
  const names = [firstName, lastName, address?.street, address?.city, concerned?.name, concerned?.address]
  const texts = [
    email,
    `${address?.houseNumber} ${address?.houseNumberExtension} ${number}`,
    `${postalCode} ${postalCode.replaceAll(' ', '')}`,
    article,
    brandName,
    publicationLink,
    isAboutText ? userMessage : '',
  ]
  const words = [
    ...names.flatMap((name = '') => [...wordsOf(name), ...joinedWordsOf(name), ...joinParticles(wordsOf(name))]),
    ...texts.flatMap((text) => [...wordsOf(text), ...joinedWordsOf(text)]),
  ]
  const others = concerned ? [...phoneTermsOf(concerned.phoneNumber), ...addressTermsOf(concerned.email)] : []
  const terms = [...phoneTermsOf(phoneNumber), ...addressTermsOf(email), ...others, ...words.flatMap(beginningsOf)]
  return [...new Set(terms)].slice(0, maxTerms)
}

/** Returns the ways to read what somebody typed: a request is found that has all terms of one of them. */
export function readSearch(typed: string): string[][] {
  const text = toPlainCharacters(typed).replace(/^\s*tel[.:]\s*/i, '')
  if (isPhone(text)) return [[phoneTerm(digitsOf(text))]]
  const chunks = text.split(/\s+/)
  const whole = chunks.flatMap((chunk) => wholeTermOf(chunk) ?? [])
  const rest = chunks.filter((chunk) => wholeTermOf(chunk) === undefined).join(' ')
  const readings = [wordsOf(rest), joinedWordsOf(rest), joinParticles(wordsOf(rest))]
  const terms = readings.map((words) => [...whole, ...words.map((word) => word.slice(0, maxPrefix))])
  const distinct = new Map(terms.map((reading) => [reading.join(' '), reading]))
  return [...distinct.values()].filter((reading) => reading.length > 0)
}

/** An e-mail address or its beginning, or a telephone number, among other words. */
function wholeTermOf(chunk: string): string | undefined {
  if (isPhone(chunk)) return phoneTerm(digitsOf(chunk))
  return /^[^@]+@[^@]+$/.test(chunk) ? addressTerm(foldAddress(chunk)) : undefined
}

const between = /[^\p{L}\p{N}]+/u

const splitWords = (folded: string) => folded.split(between).filter(Boolean)

/** Returns words with what apostrophes and hyphens part on its own: `d hondt`, `jean pierre`. */
function wordsOf(text: string): string[] {
  return splitWords(foldText(text.replaceAll(/['’‘`´ʼʹ′ʻˈ＇]/g, ' ')))
}

/** Returns words with what apostrophes and hyphens part as one: `dhondt`, `jeanpierre`. */
function joinedWordsOf(text: string): string[] {
  return splitWords(foldText(text.replaceAll(/(?<=\p{L})\p{Pd}(?=\p{L})/gu, '')))
}

/** Joins particles with the word that follows them. */
function joinParticles(words: readonly string[]): string[] {
  const joined: string[] = []
  let unfinished = ''
  for (const word of words) {
    unfinished += word
    if (particles.has(word)) continue
    joined.push(unfinished)
    unfinished = ''
  }
  return unfinished ? [...joined, unfinished] : joined
}

function beginningsOf(word: string): string[] {
  if (word.length < minPrefix) return [word]
  const longest = Math.min(word.length, maxPrefix)
  return prefixes(word, minPrefix, longest)
}

function prefixes(text: string, shortest: number, longest: number): string[] {
  return Array.from({ length: Math.max(0, longest - shortest + 1) }, (_, index) => text.slice(0, shortest + index))
}

const isPhone = (text: string) => /^[+\d\s().\-/]+$/.test(text) && digitsOf(text).length >= minPhoneDigits

/** Returns the digits without the zeros of prefixes: `31612345678` for `0031 (0)6-12 34 56 78`, `612345678` for `06…`. */
function digitsOf(typed: string): string {
  const digits = typed
    .replaceAll('(0)', '')
    .replaceAll(/\D/g, '')
    .replace(/^0{1,2}/, '')
  return digits.replace(/^(3[12])0/, '$1')
}

const phoneTerm = (digits: string) => `tel ${digits}`

/** With and without the country code of the Netherlands and Belgium. */
function phoneTermsOf(phoneNumber: string): string[] {
  const digits = digitsOf(phoneNumber)
  const national = digits.replace(/^3[12]/, '')
  return [digits, national].flatMap((number) => prefixes(number, minPhoneDigits, number.length)).map(phoneTerm)
}

const domainStart = (address: string) => address.indexOf('@') + 1
const addressTerm = (address: string) => `mail ${address.slice(0, domainStart(address) + maxDomain)}`

/** The domain as people read it: the beginning of `münchen.example` is not that of `xn--mnchen-3ya.example`. */
function foldAddress(typed: string): string {
  const address = tidyEmail(typed)
  const start = domainStart(address)
  return foldText(address.slice(0, start) + (domainToUnicode(address.slice(start)) || address.slice(start)))
}

/** Its beginnings from the domain on. */
function addressTermsOf(email: string): string[] {
  if (!email) return []
  const address = foldAddress(email)
  const start = domainStart(address)
  return prefixes(address, start + 1, Math.min(address.length, start + maxDomain)).map(addressTerm)
}
