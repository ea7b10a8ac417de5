import callsLoader from './calls-loader.ts'

test('in the browser a call is without what only the server reads', async () => {
  const source = `import { call } from './call.ts'
    export const send = call({ method: 'POST', path: '/api/x', query: locale, body: message, answer: object({ body: string() }),
      refusals: { NO: { status: 400 } }, group: 'Search', summary: 'Send it' }, (it) => (body: Message) => ask(it, { body }))`
  const code = await callsLoader(source)
  expect(code.replaceAll(/\s+/g, ' ')).toContain(
    "/*#__PURE__*/ call({ method: 'POST', path: '/api/x', answer: object({ body: string() }) }, (it)=>(body: Message)=>ask(it, { body }))",
  )
})

test('what is no call stays as it is', async () => {
  const source = "import type {} from './boot.ts'\nexport const intake = object({ body: string() })"
  expect(await callsLoader(source)).toBe(source)
})

test('what makes structs is marked, so that those that a page does not use are left out', async () => {
  const source =
    "import { mask, object, string } from 'superstruct'\nexport const intake = object({ ...object({}), body: string(), more: it.object() })\nmask(1, intake)"
  expect((await callsLoader(source)).split('\n').slice(1)).toEqual([
    'export const intake = /*#__PURE__*/ object({ .../*#__PURE__*/ object({}), body: /*#__PURE__*/ string(), more: it.object() })',
    'mask(1, intake)',
  ])
})
