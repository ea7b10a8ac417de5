import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { runProgram } from '@site/shared/build/run-program'
import { root } from './processes.ts'

const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
await once(other, 'listening')
const { port } = other.address() as AddressInfo

afterAll(() => {
  other.close()
})

const commands: [command: string, script: string, variable: string][] = [
  ['npm start', 'scripts/start.ts', 'PORT'],
  ['npm run dev', 'scripts/dev.ts', 'PORT'],
  ['the server of the end-to-end tests', 'e2e/serve.ts', 'PORT'],
  ['npm run test:e2e', 'scripts/test-e2e.ts', 'E2E_PORT'],
  ['the login of a demonstration', 'scripts/start.ts', 'OIDC_PORT'],
]

test.each(commands)('%s names a port that is taken, and ends before it builds', async (_command, script, variable) => {
  const env = { ...process.env, NODE_ENV: 'development', PORT: '0', [variable]: String(port) }
  const { code, said } = await runProgram([script], { cwd: root, env })
  expect(said).toContain(`Port ${port} is taken by another program: stop it, or set ${variable}.`)
  expect(said).not.toMatch(/built|Ready/)
  expect(code).not.toBe(0)
})
