import { expect, test } from '../test.ts'
import { port } from '../site-under-test.ts'

const packages = [
  'react',
  'react-dom',
  'react-router',
  'react-intl',
  'intl-messageformat',
  'zustand',
  'superstruct',
  'ky',
]
const onDemand = ['diff', 'minisearch', 'web-vitals', 'dompurify', '@module-federation/runtime', 'webpack']

test('the licence notices of what browsers get can be read', async ({ request }) => {
  const answer = await request.get(`http://127.0.0.1:${port}/.well-known/licenses.txt`)
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const notices = (await answer.text()).split(/\n-{72}\n\n/)
  for (const name of [...packages, ...onDemand]) {
    const notice = notices.find((candidate) => candidate.includes(`${name} `))
    expect(notice, name).toMatch(/copyright/i)
  }
})
