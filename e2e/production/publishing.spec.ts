import { createHash, randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { menuNames, menuPositions } from '@site/shared/contract'
import { expect, hosts, test, type Site } from './test.ts'
import { end, readUnit, root, start } from './processes.ts'

const token = randomBytes(32).toString('hex')

/** Sends all names to this machine, where the site is. */
const namesHere = `--import=data:text/javascript,${encodeURIComponent(
  `import dns from 'node:dns'; const { lookup } = dns; dns.lookup = (name, ...rest) => lookup('127.0.0.1', ...rest)`,
)}`

/** Starts what takes publishes, as its unit does. */
async function startPublishing({ folder, store, publishingPort }: Site) {
  const paths = { '/srv/privacy-site/build': root, '/var/lib/privacy-site/site': store }
  const { command, args, cwd, env } = await readUnit('privacy-site-publishing.service', paths)
  const own = { ...env, PORT: String(publishingPort) }
  const service = start(command, args, join(folder, 'publishing.log'), { cwd, env: own })
  await expect(() => fetch(`http://127.0.0.1:${publishingPort}/publishing/mf-legal`)).toPass()
  return service
}

/** Types a command of a team elsewhere, which knows the name of the site and its own token. */
async function type({ folder, nginx }: Site, words: string[], secret = token) {
  const address = `https://${hosts.nl}:${nginx.ports.https}`
  const env = {
    PATH: process.env.PATH,
    SITE_TOKEN: secret,
    NODE_EXTRA_CA_CERTS: join(folder, 'certificates/fullchain.pem'),
    NODE_OPTIONS: namesHere,
  }
  const child = spawn(process.execPath, ['releases/main.ts', ...words, '--at', address], { cwd: root, env })
  const [said, problems] = await Promise.all([text(child.stdout), text(child.stderr)])
  return said + problems
}

test('a team publishes an archive through nginx, takes it back, and is rejected without its token or with too much', async ({
  site,
}) => {
  const { edited, visitor, nginx } = site
  edited.setPublishers([
    {
      name: 'Team Legal',
      token: createHash('sha256').update(token).digest('hex'),
      apps: ['mf-legal'],
      paths: edited.release.apps['mf-legal']?.paths ?? [],
      menu: Object.fromEntries(menuNames.map((name) => [name, [[menuPositions.first, menuPositions.last]]])),
    },
  ])
  const service = await startPublishing(site)
  try {
    const releaseOf = async () => (await visitor.ask(hosts.nl, '/nl/about')).headers['x-release']
    const before = await releaseOf()
    edited.changeText('Over ons', 'Over ons, van elders')
    const { path } = await edited.pack('mf-legal', 'publishing')
    expect((await stat(path)).size).toBeGreaterThan(64 * 1024)

    expect(await type(site, ['status', 'mf-legal'])).toContain('mf-legal')
    expect(await type(site, ['publish', path], 'f'.repeat(64))).toMatch(/Refused|token/)
    expect(await releaseOf()).toBe(before)

    expect(await type(site, ['publish', path])).toContain('is live')
    await expect.poll(releaseOf).not.toBe(before)
    expect(await type(site, ['rollback', 'mf-legal'])).toContain('is live')

    const large = await visitor.ask(hosts.nl, '/publishing/mf-legal/publish', {
      headers: { 'content-length': '40000000' },
    })
    expect(large.status).toBe(413)
    // No body stays on the disk of nginx.
    for (const folder of nginx.temporary) {
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      expect(files.filter((entry) => entry.isFile())).toEqual([])
    }
  } finally {
    await end(service, 'SIGTERM')
    edited.setPublishers([])
  }
})
