import type { Values } from '../rules/index.ts'
import { beginRequest, getBrandIds, hasContent, staffDraft, visitorDraft } from './request-draft.ts'

const address = { postalCode: '1000', city: 'Voorbeeldgem', street: 'Lindehoflaan', houseNumber: '1', country: 'BE' }

beforeEach(() => {
  visitorDraft.reset()
  staffDraft.reset()
})

test('a person who begins another kind of request finds an empty form, and one who comes back finds theirs', () => {
  beginRequest(visitorDraft, 'OBJECTION')
  visitorDraft.set({ brands: ['1'] })
  beginRequest(visitorDraft, 'OBJECTION')
  expect(getBrandIds(visitorDraft)).toEqual(['1'])
  beginRequest(visitorDraft, 'RECTIFICATION')
  expect(visitorDraft.getState().values).toEqual({ flowType: 'RECTIFICATION' })
})

test('a request that was sent is not gone on with', () => {
  beginRequest(visitorDraft, 'OBJECTION')
  visitorDraft.set({ email: 'an@lindehof.example' })
  visitorDraft.finish({ reference: 'LM-0000-0000' })
  beginRequest(visitorDraft, 'OBJECTION')
  expect(visitorDraft.getState()).toEqual({ values: { flowType: 'OBJECTION' }, receipt: undefined, unsaved: false })
})

test('the draft of staff is not mixed with what a visitor has half filled in', () => {
  beginRequest(visitorDraft, 'OBJECTION')
  visitorDraft.set({ brands: ['1'], email: 'an@' })
  beginRequest(staffDraft, 'OBJECTION')
  expect(staffDraft.getState().values).toEqual({ flowType: 'OBJECTION' })
  staffDraft.set({ email: 'klant@lindehof.example' })
  staffDraft.reset()
  expect(visitorDraft.getState().values).toEqual({ flowType: 'OBJECTION', brands: ['1'], email: 'an@' })
})

const contents: [Values, boolean][] = [
  [{}, false],
  [{ phoneNumber: '+' }, false],
  [{ phoneNumber: '' }, false],
  [{ article: 'x', brandName: 'y', brands: ['1'] }, false],
  [{ phoneNumber: '+3' }, true],
  [{ email: 'a@b.example' }, true],
  [{ userMessage: 'x' }, true],
  [{ ...address }, true],
  [{ ...address, houseNumber: '' }, false],
]

test.each(contents)('a request with %j has something to confirm: %s', (values, expected) => {
  expect(hasContent(values)).toBe(expected)
})
