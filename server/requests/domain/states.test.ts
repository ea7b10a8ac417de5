import { requestStates } from '@site/shared/calls'
import { keysOf } from '@site/shared/rules'
import { checkTransition, statesBefore, transitions } from './states.ts'

test.each(keysOf(transitions))('%s leads to the states of the table, and to no other', (step) => {
  expect(statesBefore(step).length).toBeGreaterThan(0)
  for (const from of requestStates) {
    for (const to of requestStates) {
      const isPossible = from === to || transitions[step][from]?.includes(to) === true
      const check = () => checkTransition(step, from, to)
      if (isPossible) expect(check).not.toThrow()
      else expect(check).toThrow(`${step} leads from ${from} to ${to}`)
    }
  }
})

test('only a review leads from one decision to another, and nothing leads away from a withdrawn request', () => {
  const leading = keysOf(transitions).filter((step) => transitions[step].REFUSED?.includes('ANSWERED'))
  expect(leading).toEqual(['approve', 'review', 'take-now'])
  for (const step of keysOf(transitions)) expect([[], ['WITHDRAWN']]).toContainEqual(transitions[step].WITHDRAWN ?? [])
})
