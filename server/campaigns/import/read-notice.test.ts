import { countryCodes } from '@site/shared/calls'
import { sampleCampaigns } from '../sample/campaigns.ts'
import { makeCampaign } from '../../testing/index.ts'
import { readNotice } from './notice.ts'

const right = { countryCode: 'NL', ...makeCampaign('NL-1') }

test.each(countryCodes)('every sample item of %s is a complete notice', (countryCode) => {
  for (const item of sampleCampaigns(countryCode, '2026-11-21')) {
    expect(readNotice({ countryCode, ...item })).toMatchObject({ countryCode, item: { id: item.id } })
  }
})

test('empty and blank values are left out', () => {
  expect(readNotice({ ...right, payerName: ' ', payerEmail: '', campaignContextNoteFr: null })).toEqual({
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
    ['campaignContextUrl must be an address that begins with https:// or http://, not "javascript:alert(1)"'],
  ],
]

test.each(wrong)('a row with %j is refused', (change, problems) => {
  expect(readNotice({ ...right, ...change })).toEqual({ problems })
})
