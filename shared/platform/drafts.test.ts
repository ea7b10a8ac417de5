import { createDraft, drafts, hasUnsavedWork } from './drafts.ts'

afterEach(() => drafts.of('letter').reset())

test('a draft is found by its key only', () => {
  drafts.of('letter').set({ name: 'An' })
  expect(drafts.of('letter').getState().values).toEqual({ name: 'An' })
  expect(drafts.of('order').getState().values).toEqual({})
})

test('a draft that was entered in two steps is kept, and forgotten by a reset', () => {
  const draft = createDraft()
  draft.set({ brands: ['1'] })
  draft.set({ email: 'an@' })
  expect(draft.getState().values).toEqual({ brands: ['1'], email: 'an@' })
  draft.reset({ flowType: 'OBJECTION' })
  expect(draft.getState()).toEqual({ values: { flowType: 'OBJECTION' }, receipt: undefined, unsaved: false })
})

test('values that were sent are kept with their receipt', () => {
  const draft = createDraft<string>()
  draft.set({ email: 'an@lindehof.example' })
  draft.finish('LM-0000-0000')
  expect(draft.getState()).toMatchObject({ values: { email: 'an@lindehof.example' }, receipt: 'LM-0000-0000' })
})

test('a draft is unsaved work from its first value until it is sent or begun anew', () => {
  const draft = drafts.of('letter')
  draft.reset({ flowType: 'OBJECTION' })
  expect(hasUnsavedWork()).toBe(false)
  draft.set({ email: 'an@' })
  expect(hasUnsavedWork()).toBe(true)
  draft.finish({})
  expect(hasUnsavedWork()).toBe(false)
  draft.set({ email: 'an@l' })
  draft.reset()
  expect(hasUnsavedWork()).toBe(false)
})
