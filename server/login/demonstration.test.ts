import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startOpenIdProvider } from './development/open-id-provider.ts'
import { createTemporaryFolder, startServer, testConfig } from '../testing/index.ts'

const folder = await createTemporaryFolder()

function start(variables: Record<string, string>) {
  const folders = { SITE_DIR: join(folder.path, 'site'), MAIL_DIR: join(folder.path, 'mail') }
  return startServer({ OIDC_PORT: '0', DATABASE_DIR: 'memory://', ...folders, ...variables }, folder.path)
}

/** Visits a server as anybody. */
async function visit({ origin }: { origin: string }) {
  const { campaignItems } = (await (await fetch(`${origin}/api/campaign-items?countryCode=BE`)).json()) as {
    campaignItems: unknown[]
  }
  const staff = await fetch(`${origin}/api/internal-privacy-rights/requests`)
  return { hasSamples: campaignItems.length > 0, staff: staff.status, mail: (await fetch(`${origin}/dev/mail`)).status }
}

test('a demonstration has sample data, a login for everybody and open mail', async () => {
  expect(await visit(await start({}))).toEqual({ hasSamples: true, staff: 401, mail: 200 })
})

test('a developer’s server that is none has nothing of that, and no database in a folder named memory', async () => {
  expect(await visit(await start({ DEMONSTRATION: 'off' }))).toEqual({ hasSamples: false, staff: 503, mail: 503 })
  expect((await readdir(folder.path)).filter((name) => name.includes('memory'))).toEqual([])
})

test('the provider without passwords does not start elsewhere, whatever the settings say', async () => {
  for (const changes of [{ development: false }, { demonstration: false }]) {
    await expect(startOpenIdProvider(testConfig(changes), () => [])).rejects.toThrow('has no passwords')
  }
})
