import { existsSync } from 'node:fs'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { readDeployFile, replaceAll } from './files.ts'
import { ended, root, run, start, until } from './machine.ts'

export interface Nginx {
  /** Where the list of servers is, which deploy/bin/restart-servers changes. */
  serversFile: string
  hasBrotli: boolean
  processId: () => Promise<string>
  reload: () => Promise<void>
  /** From now on it takes pages from disk, too (deploy/nginx/pages-from-disk.conf). */
  takePagesFromDisk: () => Promise<void>
  stop: () => Promise<void>
}

interface Places {
  folder: string
  certificates: string
  site: string
  ports: { http: number; https: number; servers: [number, number] }
}

/** nginx with the configuration of its Debian package and the files of `deploy/nginx`; only places are replaced. */
export async function startNginx({ folder, certificates, site, ports }: Places): Promise<Nginx> {
  const paths = { logs: join(folder, 'log'), sites: join(folder, 'sites-enabled'), parts: join(folder, 'privacy-site') }
  for (const path of Object.values(paths)) await mkdir(path, { recursive: true })
  const processIdFile = join(folder, 'nginx.pid')
  const hasBrotli = existsSync('/etc/nginx/modules-enabled/50-mod-http-brotli-static.conf')
  const serversFile = join(paths.parts, 'servers.conf')

  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all!.some(({ address }) => address === '::1'))
  const newLine = hasIpv6 ? '    listen [::1]' : '    # no IPv6 here: listen [::1]'
  const listens = (
    [
      [80, ports.http],
      [443, ports.https],
    ] as const
  ).flatMap(([usual, port]): [string, string][] => [
    [`    listen [::]:${usual}`, `${newLine}:${port}`],
    [`    listen ${usual}`, `    listen 127.0.0.1:${port}`],
  ])
  const main = replaceAll(await readFile('/etc/nginx/nginx.conf', 'utf8'), '/etc/nginx/nginx.conf', [
    ['/run/nginx.pid', processIdFile],
    ['/var/log/nginx', paths.logs],
    ['/etc/nginx/sites-enabled', paths.sites],
  ])
  const withoutBrotli: [string, string][] = hasBrotli ? [] : [['brotli_static on;', '']]
  const siteFile = join(paths.sites, 'privacy-site.conf')
  const files: [string, string][] = [
    [join(folder, 'nginx.conf'), main],
    [
      siteFile,
      await readDeployFile('nginx/privacy-site.conf', [
        ...listens,
        ['/etc/letsencrypt/live/privacy-site', certificates],
        ['/etc/nginx/privacy-site', paths.parts],
        ['/var/log/nginx', paths.logs],
        ['/var/www/acme', join(folder, 'acme')],
      ]),
    ],
    [
      serversFile,
      await readDeployFile('nginx/servers.conf', [
        ['127.0.0.1:8081', `127.0.0.1:${ports.servers[0]}`],
        ['127.0.0.1:8082', `127.0.0.1:${ports.servers[1]}`],
      ]),
    ],
    [join(paths.parts, 'proxy.conf'), await readDeployFile('nginx/proxy.conf', [])],
    [
      join(paths.parts, 'apps-from-disk.conf'),
      await readDeployFile('nginx/apps-from-disk.conf', [['/var/lib/privacy-site/site', site], ...withoutBrotli]),
    ],
    [
      join(paths.parts, 'pages-from-disk.conf'),
      await readDeployFile('nginx/pages-from-disk.conf', [
        ['/var/lib/privacy-site/site', site],
        ['/etc/nginx/privacy-site', paths.parts],
        ...withoutBrotli,
      ]),
    ],
  ]
  for (const [path, content] of files) await writeFile(path, content)

  const args = ['-c', join(folder, 'nginx.conf'), '-p', folder]
  await run('nginx', ['-t', ...args])
  const log = await open(join(paths.logs, 'nginx.log'), 'a')
  const nginx = start('nginx', [...args, '-g', 'daemon off;'], log.fd)
  const isAnswering = () =>
    fetch(`http://127.0.0.1:${ports.http}`).then(
      () => true,
      () => false,
    )
  await until('nginx answers', 10, isAnswering)
  return {
    serversFile,
    hasBrotli,
    processId: async () => (await readFile(processIdFile, 'utf8')).trim(),
    async reload() {
      await run('nginx', ['-s', 'reload', ...args])
    },
    async takePagesFromDisk() {
      const include = `include ${join(paths.parts, 'pages-from-disk.conf')};`
      const content = await readFile(siteFile, 'utf8')
      await writeFile(siteFile, replaceAll(content, siteFile, [[`# ${include}`, include]]))
      await run(join(root, 'deploy/bin/page-headers'), [], {
        env: {
          NODE: process.execPath,
          SITE_DIR: site,
          PAGE_HEADERS_CONF: join(paths.parts, 'page-headers.conf'),
          RELOAD: `nginx -s reload ${args.join(' ')}`,
        },
      })
    },
    async stop() {
      nginx.kill('SIGTERM')
      await ended(nginx)
      await log.close()
    },
  }
}
