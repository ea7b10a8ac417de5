import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expectNothingLost, startLoad } from './load.ts'
import { root, run } from './processes.ts'
import { expect, test, type Site } from './test.ts'

/** Puts a `systemctl` for these servers and this nginx into a folder: show, reload, restart, as the script calls them. */
async function startSystemctl({ folder, servers, nginx }: Site, restarted: number[]) {
  async function obey([verb, ...rest]: string[]): Promise<string> {
    const port = Number(/^privacy-site@(\d+)$/.exec(rest.at(-1) ?? '')?.[1])
    if (verb === 'show') return nginx.processId()
    if (verb === 'reload') return nginx.reload()
    if (verb !== 'restart' || !port) throw new Error(`Unexpected: ${verb} ${rest.join(' ')}`)
    expect(await servers.stop(port), 'exit code of a server that is told to stop').toBe(0)
    await servers.start(port)
    restarted.push(port)
    return ''
  }
  const control = createServer((request, response) => {
    const fail = (error: unknown) => response.writeHead(500).end(String(error))
    void obey(decodeURIComponent(request.url!.slice(1)).split(' ')).then((said) => response.end(said), fail)
  }).listen(0, '127.0.0.1')
  await once(control, 'listening')
  const { port } = control.address() as { port: number }
  const programs = join(folder, 'systemctl')
  await mkdir(programs)
  const script = `#!/bin/sh\nexec curl --silent --show-error --fail "http://127.0.0.1:${port}/$(echo "$*" | sed 's/ /%20/g')"\n`
  await writeFile(join(programs, 'systemctl'), script)
  await chmod(join(programs, 'systemctl'), 0o755)
  return { programs, close: () => control.close() }
}

test('deploy/bin/restart-servers restarts both servers under load: no request fails', async ({ site }) => {
  const restarted: number[] = []
  const systemctl = await startSystemctl(site, restarted)
  const load = startLoad(site)
  await load.acknowledge(100)
  const env = { PATH: `${systemctl.programs}:${process.env.PATH}`, SERVERS_CONF: site.nginx.serversFile }
  await run(join(root, 'deploy/bin/restart-servers'), [], { env })
  await load.acknowledge(100)
  const counts = await load.stop()
  systemctl.close()
  expect(restarted).toEqual(site.ports.servers)
  expect(Object.keys(counts).filter((name) => !/: (?:200|404)$/.test(name))).toEqual([])
  await expectNothingLost(site, load)
})
