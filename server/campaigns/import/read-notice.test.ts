import { countryCodes } from '@site/shared/calls'
import { sampleCampaigns } from '../sample/campaigns.ts'
import { makeCampaign, makeWholeNotice } from '../../testing/index.ts'
import { readNotice } from './notice.ts'

const right = { countryCode: 'NL', ...makeCampaign('NL-1') }

test.each(countryCodes)('every sample item of %s is a complete notice', (countryCode) => {
  for (const item of sampleCampaigns(countryCode, '2026-11-21')) {
    expect(readNotice({ countryCode, ...item }, true)).toMatchObject({ countryCode, item: { id: item.id } })
  }
})

test('empty and blank values are left out', () => {
  const blank = { payerName: ' ', payerEmail: '', campaignContextNoteFr: null }
  expect(readNotice({ ...right, ...blank, sponsorName: '\u2028Verbond Polderlicht \n' })).toEqual({
    countryCode: 'NL',
    item: makeCampaign('NL-1'),
  })
})

const wrong: [Record<string, unknown>, string[]][] = [
  [{ sponsorName: ' ', channel: null }, ['missing: sponsorName, channel']],
  [
    { sponsorAddress: undefined, id: 'a b' },
    ['missing: sponsorAddress', 'id must be 1 to 64 letters, digits and hyphens, not "a b"'],
  ],
  [{ countryCode: 'FR' }, ['countryCode must be one of NL, BE, not "FR"']],
  [{ channel: 'TV' }, ['NL has no channel TV']],
  [{ countryCode: 'BE', campaignContextType: 'WATER_BOARD' }, ['BE has no context WATER_BOARD']],
  [
    { channel: 'CINEMA', price: 1 },
    ['channel must be one of PRINT, DIGITAL, TV, RADIO, not "CINEMA"', 'unknown field price'],
  ],
  [{ sponsorEmail: 'info' }, ['sponsorEmail must be an e-mail address, not "info"']],
  [{ sponsorName: 7 }, ['sponsorName must be text of at most 500 characters, not 7']],
  [{ sponsorName: 'a\0b' }, ['sponsorName must be text of at most 500 characters, not "a\\u0000b"']],
  [
    { publicationEndDate: '2026-02-30' },
    ['publicationEndDate must be a day that exists, as yyyy-mm-dd, not "2026-02-30"'],
  ],
  [{ publicationEndDate: '2025-12-31' }, ['publicationEndDate is before publicationStartDate']],
  [{ reachLowerBound: 2, reachUpperBound: 1 }, ['reachLowerBound is above reachUpperBound']],
  [{ budgetLowerBound: 2, budgetUpperBound: 1 }, ['budgetLowerBound is above budgetUpperBound']],
  [{ budgetLowerBound: '1e3' }, ['budgetLowerBound must be a whole number from 0 to 2147483647, not "1e3"']],
  [{ budgetLowerBound: -1 }, ['budgetLowerBound must be a whole number from 0 to 2147483647, not -1']],
  [{ reachLowerBound: 3_000_000_000 }, ['reachLowerBound must be a whole number from 0 to 2147483647, not 3000000000']],
  [{ payerEmail: 'a@b.example' }, ['payerName is missing']],
  [{ ultimateBeneficiaryOwnerAddress: 'Dijk 1' }, ['ultimateBeneficiaryOwnerName is missing']],
  [{ previousPublicationSuspended: 'no' }, ['previousPublicationSuspended must be true or false, not "no"']],
  [
    { campaignContextUrl: 'javascript:alert(1)' },
    [
      'campaignContextUrl must be an address that begins with https:// or http://, other letters percent-encoded, not "javascript:alert(1)"',
    ],
  ],
  [{ sponsorName: 'Bond \u202Etsaan' }, ['sponsorName must be text of at most 500 characters, not "Bond \u202Etsaan"']],
  [{ sponsorName: '\u200B' }, ['missing: sponsorName']],
]

// As the formats `uri` and `email` of the published schema.
test.each([
  'https:a.example',
  String.raw`https:\\a.example`,
  'https://a.example/a b',
  'https://a.example/"',
  'https://bank.example@evil.example/',
  'https://a.example/België',
  'https://a.example/%',
  'data:text/html,a',
])('%j is the address of no page', (url) => {
  expect(readNotice({ ...right, campaignContextUrl: url })).toHaveProperty('problems')
})

test.each(['é@a.example', 'a..b@a.example', '<a>@b.example', 'a@b'])('%j is no e-mail address', (email) => {
  expect(readNotice({ ...right, sponsorEmail: email })).toHaveProperty('problems')
})

test.each(['https://a.example', 'http://a.example:8080/Belgi%C3%AB?x=(1)&y=~#deel-2'])('%j is one', (url) => {
  expect(readNotice({ ...right, campaignContextUrl: url })).not.toHaveProperty('problems')
})

test.each(wrong)('a row with %j is refused', (change, problems) => {
  expect(readNotice({ ...right, ...change })).toEqual({ problems })
})

const whole = { countryCode: 'NL', ...makeWholeNotice('NL-1') }

test('a row that has each item of the template is whole', () => {
  expect(readNotice(whole, true)).toEqual({ countryCode: 'NL', item: makeWholeNotice('NL-1') })
})

const without = (absence: string) => ({ absentItems: whole.absentItems?.filter((known) => known !== absence) })

/** A fault in each item of the template that has fields. */
const faults: [fault: Record<string, unknown>, problem: string][] = [
  [{ sponsorEmail: '' }, 'item 1 (sponsor): missing sponsorEmail'],
  [
    without('CONTROLLING_ENTITY_NONE'),
    'item 2 (entity ultimately controlling the sponsor): missing ultimateBeneficiaryOwnerName, ultimateBeneficiaryOwnerEmail, and absentItems has no CONTROLLING_ENTITY_NONE',
  ],
  [{ payerEmail: null }, 'item 3 (payer): missing payerEmail'],
  [
    { publicationEndDate: '2025-01-01' },
    'item 4 (period of publication): publicationEndDate is before publicationStartDate',
  ],
  [{ benefitsInKind: undefined }, 'item 5 (amounts and benefits for the advertisement): missing benefitsInKind'],
  [
    { campaignBudgetLowerBound: 9_000_000 },
    'item 6 (amounts and benefits for the campaign): campaignBudgetLowerBound is above campaignBudgetUpperBound',
  ],
  [{ fundingRegion: 'MOON' }, 'item 7 (origin of the amounts): fundingRegion must be one of EU, NON_EU, not "MOON"'],
  [
    { calculationMethodNl: ' ' },
    'item 8 (method of calculation): missing calculationMethodNl or calculationMethodFr, and absentItems has no METHOD_NOT_YET_AVAILABLE',
  ],
  [
    { campaignContextType: 'FLEMISH_PARLIAMENT' },
    'item 9 (election, referendum or process): NL has no context FLEMISH_PARLIAMENT',
  ],
  [
    { electionNameNl: undefined, electionDate: ' ' },
    'item 9 (name, level, date and territory of the election or referendum): missing electionNameNl or electionNameFr, electionDate',
  ],
  [
    { electionDate: '2029-02-30' },
    'item 9 (name, level, date and territory of the election or referendum): electionDate must be a day that exists, as yyyy-mm-dd, not "2029-02-30"',
  ],
  [
    { officialInformationUrl: 'kiesraad.example' },
    'item 10 (official information): officialInformationUrl must be an address that begins with https:// or http://, other letters percent-encoded, not "kiesraad.example"',
  ],
  [
    { europeanRepositoryUrl: 'https://repository.example/1' },
    'item 11 (European repository): europeanRepositoryUrl and EUROPEAN_REPOSITORY_NOT_YET_AVAILABLE exclude each other',
  ],
  [{ id: 'a b' }, 'item 12 (reporting the advertisement): id must be 1 to 64 letters, digits and hyphens, not "a b"'],
  [
    { previousPublicationSuspended: 'no' },
    'item 13 (earlier publication suspended): previousPublicationSuspended must be true or false, not "no"',
  ],
  [{ targeting: undefined }, 'item 14 (targeting and ad-delivery techniques): missing targeting'],
  [{ interactions: undefined }, 'views and interactions: missing interactions'],
]

test.each(faults)('a whole notice with the fault %j is refused, and its item named', (fault, problem) => {
  expect(readNotice({ ...whole, ...fault }, true)).toEqual({ problems: [problem] })
})

test('an item is absent for one reason', () => {
  const absentItems = [...(whole.absentItems ?? []), 'EUROPEAN_REPOSITORY_NONE']
  expect(readNotice({ ...whole, absentItems }, true)).toEqual({
    problems: [
      'item 11 (European repository): EUROPEAN_REPOSITORY_NONE and EUROPEAN_REPOSITORY_NOT_YET_AVAILABLE exclude each other',
    ],
  })
})

const electionless = {
  electionNameNl: undefined,
  electionLevel: undefined,
  electionDate: undefined,
  electionTerritory: undefined,
}

test('an election has a day or no day yet, a process has no election', () => {
  const stated = (absence: string) => [...(whole.absentItems ?? []), absence]
  const unknownDay = { ...whole, ...electionless, absentItems: stated('ELECTION_NOT_YET_AVAILABLE') }
  expect(readNotice(unknownDay, true)).not.toHaveProperty('problems')
  const none = { ...whole, ...electionless, absentItems: stated('ELECTION_NONE') }
  expect(readNotice({ ...none, campaignContextType: 'LEGISLATIVE_PROCESS' }, true)).not.toHaveProperty('problems')
  expect(readNotice(none)).toEqual({
    problems: [
      'ELECTION_NONE is not for elections and referendums: fill in election…, or write ELECTION_NOT_YET_AVAILABLE',
    ],
  })
  expect(readNotice({ ...whole, campaignContextType: 'OTHER' })).toEqual({
    problems: ['election… is for elections and referendums only'],
  })
})

// The policies promise that no personal data decide who sees a political advertisement.
test.each(['TARGETING', 'AD_DELIVERY', 'BOTH'])(
  'a notice with %s by personal data is refused, and says why',
  (used) => {
    for (const isWhole of [false, true]) {
      const { problems } = readNotice({ ...whole, targeting: used }, isWhole) as { problems: string[] }
      expect(problems).toEqual([
        expect.stringContaining(`targeting must be NOT_USED (the privacy policy promises that no`),
      ])
      expect(problems[0]).toContain('otherwise stop the advertisement and ask the data protection officer')
      expect(problems[0]).toContain(`not "${used}"`)
    }
  },
)

test.each(['targetingDetailsNl', 'targetingDataFr', 'targetingRightsUrl'])('a notice has no field %s', (field) => {
  expect(readNotice({ ...right, [field]: 'Postcode' })).toEqual({ problems: [`unknown field ${field}`] })
})

test('a party may have a registered name, an establishment, a registration number and a website', () => {
  const details = {
    sponsorRegisteredName: 'Vereniging Verbond Polderlicht',
    sponsorEstablishment: 'Oudemeer',
    sponsorRegistrationNumber: 'KVK 01234567',
    sponsorWebsite: 'https://www.polderlicht.example',
  }
  expect(readNotice({ ...right, ...details })).toMatchObject({ item: details })
  expect(readNotice({ ...right, sponsorWebsite: 'polderlicht' })).toHaveProperty('problems')
  expect(readNotice({ ...right, payerWebsite: 'https://a.example' })).toEqual({ problems: ['payerName is missing'] })
})

test('a fault that belongs to no item is reported without an item number', () => {
  expect(readNotice({ ...whole, channel: '', absentItems: ['X'] }, true)).toMatchObject({
    problems: [
      'missing: channel',
      expect.stringMatching(/^item 2 /),
      expect.stringMatching(/^item 11 /),
      expect.stringMatching(/^absentItems must be a list of CONTROLLING_ENTITY_NONE, .*, not "X"$/),
    ],
  })
})
