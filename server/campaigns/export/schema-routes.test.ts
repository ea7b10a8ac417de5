import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { makeCampaign, makeWholeNotice, openServer, openTestDatabase } from '../../testing/index.ts'
import { readNotice } from '../import/notice.ts'
import { sampleCampaigns } from '../sample/campaigns.ts'

const app = await openServer({ database: await openTestDatabase() })
const answer = await app.inject('/api/campaign-items.schema.json')
const schema = answer.json<{ $id: string }>()
const ajv = addFormats.default(new Ajv2020({ strictTypes: false }))
const isItem = ajv.compile(schema)
const isWhole = ajv.compile({ $ref: `${schema.$id}#/$defs/whole` })

test('the schema is there for programs of other sites', () => {
  expect(answer.headers).toMatchObject({
    'content-type': 'application/schema+json; charset=utf-8',
    'access-control-allow-origin': '*',
  })
})

test('every sample is a whole notice, also by the published schema', () => {
  for (const item of sampleCampaigns('BE', '2026-11-21')) {
    const published: unknown = JSON.parse(JSON.stringify({ countryCode: 'BE', ...item }))
    expect([item.id, isItem(published), isWhole(published), isWhole.errors]).toEqual([item.id, true, true, null])
    // As calls about one country answer it.
    expect([isItem(item), isWhole(JSON.parse(JSON.stringify(item)))]).toEqual([true, true])
  }
})

const whole = { countryCode: 'NL', ...makeWholeNotice('NL-1') }
const { electionDate: _day, ...withoutDay } = whole
const notices: [object, isItem: boolean, isWhole: boolean][] = [
  [whole, true, true],
  [{ ...whole, ...makeCampaign('NL-1'), absentItems: undefined }, true, false],
  [{ ...whole, absentItems: ['CONTROLLING_ENTITY_NONE'] }, true, false],
  [{ ...whole, absentItems: [...(whole.absentItems ?? []), 'PAYER_NONE'] }, true, false],
  [{ ...whole, absentItems: [...(whole.absentItems ?? []), 'EUROPEAN_REPOSITORY_NONE'] }, true, false],
  [withoutDay, true, false],
  [{ ...whole, absentItems: [...(whole.absentItems ?? []), 'ELECTION_NOT_YET_AVAILABLE'] }, true, false],
  [{ ...whole, targeting: undefined }, true, false],
  [{ ...whole, targeting: 'TARGETING' }, false, false],
  [{ ...whole, channel: 'CINEMA' }, false, false],
]

test.each(notices)('the schema of %j and the command agree', (notice, item, isComplete) => {
  const published = JSON.parse(JSON.stringify(notice)) as Record<string, unknown>
  expect([isItem(published), isWhole(published)]).toEqual([item, isComplete])
  expect('item' in readNotice(published, true)).toBe(isComplete)
})
