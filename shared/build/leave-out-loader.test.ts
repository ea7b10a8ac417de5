import leaveOutLoader from './leave-out-loader.ts'

async function load(source: string, names: string[], requiredProperty?: string) {
  const code = await leaveOutLoader.call({ getOptions: () => ({ names, requiredProperty }) } as never, source)
  return code.replaceAll(/\s+/g, ' ').trim()
}

test('a manifest goes to the browser without what only the build reads of its pages', async () => {
  const source = `export default { name: 'mf-x', pages: [{ path: 'x', search: [{ title: 'x.found' }, ...others],
    menu: [{ text: 'x.menu' }], load: () => import('./x.tsx') }] } satisfies RemoteManifest`
  expect(await load(source, ['search', 'menu'])).toBe(
    "export default { name: 'mf-x', pages: [ { path: 'x', load: ()=>import('./x.tsx') } ] } satisfies RemoteManifest;",
  )
})

test('a call goes there without what only the server reads, which other objects keep', async () => {
  const source = `export const send = call({ method: 'POST', body: message, answer: object({ body: string() }),
    errors: { NO: { status: 400 } } }, (it) => (body: Message) => ask(it, { body: body }))`
  expect(await load(source, ['body', 'errors'], 'method')).toBe(
    "export const send = call({ method: 'POST', answer: object({ body: string() }) }, (it)=>(body: Message)=>ask(it, { body: body }));",
  )
})
