// The request, the site and the sentences that sample letters are about.
import { emptyUserInfo, requestTextNames, type CountryCode, type FlowType } from '@site/shared/calls'
import type { Lang } from '@site/shared/contract'
import { mapKeys } from '@site/shared/rules'
import { bodyOf } from '../../requests/testing/request-server.ts'
import type { StoredRequest } from '../../requests/store/request-store.ts'
import { testConfig } from '../../testing/test-config.ts'
import sentences from './sample-sentences.json' with { type: 'json' }

export const config = testConfig()
export const site = 'https://be.lindehof.example'
export const link = `${site}/nl/privacy-rights/status#Zm9vYmFyYmF6`
export const code = '7Q2M-X09C'
export const receivedAt = new Date('2026-11-23T10:00:00Z')

/** By language; a language that is added needs no sentence here. */
export type Written = Partial<Record<Lang, string>>

export function sentenceIn(written: Written, language: Lang): string {
  return written[language] ?? ''
}

/** Texts of staff; the same in each language. */
export const explanations = sentences satisfies Record<string, Written>

export function requestOf(
  language: Lang,
  country: CountryCode,
  changes: object = {},
  flowType: FlowType = 'RIGHT_OF_ACCESS',
) {
  const userInfo = { salutation: 'NONE', firstName: 'Noor', lastName: 'Van Damme', address: undefined }
  return {
    reference: 'LM-7Q2M-X09C',
    flowType,
    language,
    country,
    state: 'VERIFIED',
    receivedAt,
    askedOn: '2026-11-23',
    answerBy: '2026-12-23',
    extension: null,
    pausedOn: null,
    origin: site,
    decision: null,
    reviewBy: null,
    restrictedOn: null,
    behalf: null,
    body: { brands: [], right: '', ...mapKeys(requestTextNames, () => ''), ...bodyOf(flowType), userInfo, ...changes },
  } as unknown as StoredRequest
}

/** Somebody for whom another person asks. */
export const concerned = { name: 'Mies Vandamme', email: 'mies@lindehof.example', phoneNumber: '', address: '' }

/** Person with a telephone number only. */
export const phoned = { email: '', phoneNumber: '+31200000012', userInfo: emptyUserInfo }

/** Person without an email address. */
export const printed = {
  email: '',
  userInfo: {
    salutation: 'NONE',
    firstName: 'Noor',
    lastName: 'Van Damme',
    address: {
      street: 'Dorpsstraat',
      houseNumber: '1',
      houseNumberExtension: '',
      postalCode: '1000',
      city: 'Brussel',
      country: 'BE',
    },
  },
}
