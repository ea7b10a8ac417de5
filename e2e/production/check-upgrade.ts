import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { checkRequestsAfter } from './check-load.ts'
import { waitForMails } from './check-requests.ts'
import { countAnswers, startLoad } from './load.ts'
import { root, run } from './machine.ts'
import type { Report } from './report.ts'
import type { TrialSite } from './site.ts'

/** deploy/bin/restart-servers under load, with a `systemctl` that knows this trial's servers and nginx. */
export async function checkUpgrade({ check, heading, table }: Report, site: TrialSite) {
  heading('An upgrade: one server restarts after the other, while visitors go on')
  const systemctl = await startSystemctl(site)
  const load = startLoad(site)
  await check('deploy/bin/restart-servers restarts both', async () => {
    await load.acknowledge(100)
    const env = { PATH: `${systemctl.folder}:${process.env.PATH}`, SERVERS_CONF: site.nginx.serversFile }
    await run(join(root, 'deploy/bin/restart-servers'), [], { env })
    assert.deepEqual(systemctl.restarted, site.servers.ports)
    await load.acknowledge(100)
  })
  await load.stop()
  await systemctl.close()
  table(load.counts)
  await check('no request fails, of any kind', () => {
    assert.equal(
      countAnswers(load, (_kind, status) => ![200, 404].includes(status)),
      0,
      JSON.stringify(load.counts),
    )
  })
  await check('every mail leaves', () => waitForMails(site))
  await checkRequestsAfter(check, site, [load])
}

/** What the script calls: `show --property=MainPID --value nginx`, `reload nginx`, `restart privacy-site@<port>`. */
async function startSystemctl({ folder, servers, nginx }: TrialSite) {
  const restarted: number[] = []
  async function obey(words: string[]): Promise<string> {
    const [what = '', ...rest] = words
    const port = Number(/^privacy-site@(\d+)$/.exec(rest.at(-1) ?? '')?.[1])
    if (what === 'show') return nginx.processId()
    if (what === 'reload') await nginx.reload()
    else if (what === 'restart' && port) {
      await servers.restart(port)
      restarted.push(port)
    } else throw new Error(`No such command: ${words.join(' ')}`)
    return ''
  }

  const control = createServer((request, response) => {
    const words = decodeURIComponent(request.url!.slice(1)).split(' ')
    const fail = (error: unknown) => response.writeHead(500).end(String(error))
    void obey(words).then((said) => response.end(said), fail)
  }).listen(0, '127.0.0.1')
  await once(control, 'listening')
  const address = control.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const programs = join(folder, 'systemctl')
  await mkdir(programs)
  const script = `#!/bin/sh\nexec curl --silent --show-error --fail "http://127.0.0.1:${port}/$(echo "$*" | sed 's/ /%20/g')"\n`
  await writeFile(join(programs, 'systemctl'), script)
  await chmod(join(programs, 'systemctl'), 0o755)
  return { folder: programs, restarted, close: () => new Promise((closed) => control.close(closed)) }
}
