// Sentences of the specification about texts and lists, each with what the site has; of behaviour, tests with such names stand beside the code.
import { getBrands, getPhoneEntries } from '../brands/index.ts'
import { channelsOf, complaintReasons, contextTypesOf, flowTypes, periods } from '../calls/index.ts'
import { fallbackChain, langs } from '../contract/index.ts'
import { limits, pick } from '../rules/index.ts'
import forms from '../messages/nl_nl.json' with { type: 'json' }
import host from '../../host/messages/nl_nl.json' with { type: 'json' }
import legal from '../../mf-legal/messages/nl_nl.json' with { type: 'json' }
import rights from '../../mf-privacy-rights/messages/nl_nl.json' with { type: 'json' }
import ads from '../../mf-transparency/messages/nl_nl.json' with { type: 'json' }

const texts: Record<string, string> = { ...forms, ...host, ...legal, ...rights, ...ads }

test.each([
  ['required: Not blank', 'forms.required', 'Dit veld is verplicht'],
  ['email: Standard e-mail pattern', 'forms.email', 'Gelieve een correct e-mailadres in te vullen'],
  ['postal required: an address must be present', 'forms.address', 'Gelieve een correct adres in te vullen'],
  ['date: it must look like dd - mm - yyyy', 'forms.date', 'Gelieve een geldige datum in te vullen'],
  ['option: At least one option chosen', 'forms.option', 'Gelieve een optie te kiezen'],
  [
    'Answer error EMAIL_INVALID',
    'contact.email_validation_failure',
    'Dit e-mailadres lijkt niet te bestaan. Gelieve een bestaand e-mailadres in te geven.',
  ],
  ['Any other failure or a network exception', 'legal.contact.failed', 'Er is iets misgelopen.'],
  ['Contact submit: Success', 'legal.contact.sent', 'Jouw bericht is succesvol verzonden.'],
  ['Verification pages: failed', 'privacy_rights.verification.failed.title', 'Verificatie mislukt'],
  ['Verification pages: expired', 'privacy_rights.verification.expired.title', 'Verificatielink vervallen'],
  ['List load failure', 'political_ads.load_failure', 'Er is een fout opgetreden bij het laden van de advertenties.'],
  ['No results', 'political_ads.no_results', 'Geen resultaten gevonden voor deze zoekcriteria.'],
  [
    'Detail load failure',
    'political_ads.detail.load_failure',
    'Er is een fout opgetreden bij het laden van de advertentie.',
  ],
  [
    'Other complaint failure or exception',
    'political_ads.complaint.failure',
    'Er is iets fout gegaan, probeer het later opnieuw.',
  ],
  [
    'Complaint success',
    'political_ads.complaint.success',
    'We hebben je melding ontvangen en gaan er mee aan de slag.',
  ],
  ["The product's own 404 page", 'host.not_found.title', 'Pagina niet gevonden'],
])('%s: the text %s is "%s"', (_, id, text) => {
  expect(texts[id]).toBe(text)
})

const named = ['phone', 'firstName', 'lastName', 'postalCode', 'city', 'street'] as const
const numbered = ['houseNumber', 'houseNumberExtension', 'search'] as const

test.each<[string, unknown, unknown]>([
  [
    'Field limits: phone 22; first and last name 30; postal code 10; city 50; street 50; house number 10; extension 10; search 100',
    Object.values(pick(limits, [...named, ...numbered])),
    [22, 30, 30, 10, 50, 50, 10, 10, 100],
  ],
  ['Brand lists: Belgium 29, NL 41', [getBrands('be').length, getBrands('nl').length], [29, 41]],
  ['Phone directory: 29 NL and 12 BE entries', [getPhoneEntries('nl').length, getPhoneEntries('be').length], [29, 12]],
  ['Languages: nl, fr, en', langs, ['nl', 'fr', 'en']],
  [
    'A missing language file falls back: en_be to nl_be and then nl_nl',
    fallbackChain('en_be'),
    ['en_be', 'nl_be', 'nl_nl'],
  ],
  [
    'every other locale to nl_nl',
    [fallbackChain('fr_be'), fallbackChain('fr_nl')],
    [
      ['fr_be', 'nl_nl'],
      ['fr_nl', 'nl_nl'],
    ],
  ],
  [
    'Flow types: OBJECTION, RIGHT_OF_ACCESS, RECTIFICATION, REMOVAL_FROM_PUBLICATION, RIGHT_TO_BE_FORGOTTEN; and other requests',
    flowTypes,
    [
      'OBJECTION',
      'RIGHT_OF_ACCESS',
      'RECTIFICATION',
      'REMOVAL_FROM_PUBLICATION',
      'RIGHT_TO_BE_FORGOTTEN',
      'OTHER_REQUEST',
    ],
  ],
  ['Channels offered: NL offers all, print, digital', channelsOf.nl, ['PRINT', 'DIGITAL']],
  ['BE also offers tv and radio', channelsOf.be, ['PRINT', 'DIGITAL', 'TV', 'RADIO']],
  [
    'Political-ad search periods: all, past 7 days, past 30 days, past year',
    periods,
    ['PAST_7_DAYS', 'PAST_30_DAYS', 'PAST_YEAR'],
  ],
  [
    'Complaint reasons: misleading, incorrect, discriminatory, alcohol/drugs/sex; those of Regulation (EU) 2024/900 follow',
    complaintReasons.slice(0, 4),
    ['MISLEADING', 'INCORRECT', 'DISCRIMINATORY', 'ALCOHOL_DRUGS_SEX'],
  ],
  ['Campaign contexts, Dutch set and Belgian set', [contextTypesOf.nl.length, contextTypesOf.be.length], [9, 9]],
])('%s', (_, actual, specified) => {
  expect(actual).toEqual(specified)
})
