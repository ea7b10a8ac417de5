import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { freePort } from '@site/shared/testing/free-port'
import { disturb } from './load.ts'
import { root, run } from './processes.ts'
import { expect, test } from './test.ts'

test('deploy/bin/restart-servers restarts both servers under load: no request fails', async ({ site }) => {
  const { folder, nginx, servers } = site
  const restarted: number[] = []
  async function restart(port: number) {
    expect(await servers.stop(port), 'exit code of a server that is told to stop').toBe(0)
    await servers.start(port)
    restarted.push(port)
  }
  const port = await freePort()
  const control = createServer(({ url = '' }, response) => {
    void restart(Number(url.slice(1))).finally(() => response.end())
  }).listen(port, '127.0.0.1')
  // A systemctl for this nginx and these servers, as the script calls it.
  const programs = join(folder, 'systemctl')
  await mkdir(programs)
  const systemctl = `#!/bin/sh
case $1 in
  show) cat ${nginx.processIdFile} ;;
  reload) ${nginx.reloadCommand} ;;
  restart) curl --silent --show-error --fail "http://127.0.0.1:${port}/\${2#*@}" ;;
esac
`
  await writeFile(join(programs, 'systemctl'), systemctl, { mode: 0o755 })

  const env = { PATH: `${programs}:${process.env.PATH}`, SERVERS_CONF: nginx.serversFile }
  await disturb(site, 1, () => run(join(root, 'deploy/bin/restart-servers'), [], { env }))
  control.close()
  expect(restarted).toEqual(servers.ports)
})
