// Takes about 20 s: begins early.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runProgram } from '@site/shared/build/run-program'
import { root } from './processes.ts'

const unanswered = /^Nobody was asked: .+\nSo it is not known/

/** Runs `npm run advisories` with a registry that answers like this. */
async function ask(answer: (response: ServerResponse) => void) {
  const requests: string[] = []
  const registry = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    request.resume().once('end', () => answer(response))
  })
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { port } = registry.address() as AddressInfo
  const result = await askAt(`http://127.0.0.1:${port}/`)
  registry.closeAllConnections()
  registry.close()
  expect(requests).toContain('POST /-/npm/v1/security/advisories/bulk')
  return result
}

/** Only pnpm reads this variable: npm, which loads pnpm, does not. */
function askAt(registry: string) {
  const env = { ...process.env, pnpm_config_registry: registry, pnpm_config_fetch_retries: '0' }
  return runProgram(['scripts/advisories.ts'], { cwd: root, env })
}

function sendAdvisories(severity?: string) {
  const advisory = {
    id: 1,
    url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
    title: 'Reads what it should not',
    severity,
    vulnerable_versions: '<99.0.0',
    cwe: [],
    cvss: { score: 0, vectorString: null },
  }
  return (response: ServerResponse) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(severity ? { fastify: [advisory] } : {}))
  }
}

test('where the registry refuses the question, the command says that nothing was checked, and succeeds', async () => {
  const { code, said } = await ask((response) => response.writeHead(405).end())
  expect(said).toMatch(unanswered)
  expect(said).toContain('405')
  expect(code).toBe(0)
})

test('without a network the command says that nothing was checked, and succeeds', async () => {
  const { code, said } = await askAt('http://127.0.0.1:1/')
  expect(said).toMatch(unanswered)
  expect(code).toBe(0)
})

test('an advisory of high severity fails the command', async () => {
  const { code, said } = await ask(sendAdvisories('high'))
  expect(said).toContain('GHSA-aaaa-bbbb-cccc')
  expect(said).not.toContain('Nobody was asked')
  expect(code).toBe(1)
})

test('without advisories the command succeeds', async () => {
  const { code, said } = await ask(sendAdvisories())
  expect(said).toBe('No known vulnerabilities found\n')
  expect(code).toBe(0)
})
