import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { end, readDeployFile, root, run, start } from './processes.ts'

interface Setting {
  folder: string
  certificates: string
  store: string
  ports: { http: number; https: number; servers: readonly [number, number] }
}

/** Starts nginx with the configuration of its Debian package and the files of deploy/nginx; only paths and ports are replaced. */
export async function startNginx({ folder, certificates, store, ports }: Setting) {
  const paths = { logs: join(folder, 'log'), sites: join(folder, 'sites-enabled'), parts: join(folder, 'privacy-site') }
  for (const path of Object.values(paths)) await mkdir(path, { recursive: true })
  await symlink('/usr/share/nginx/modules', join(folder, 'modules'))
  const hasBrotli = existsSync('/etc/nginx/modules-enabled/50-mod-http-brotli-static.conf')
  const replacements: [string, string][] = [
    ['    listen 80', `    listen 127.0.0.1:${ports.http}`],
    ['    listen 443', `    listen 127.0.0.1:${ports.https}`],
    // Not every machine has IPv6.
    ['    listen [::]', '    # listen [::]'],
    ['/etc/letsencrypt/live/privacy-site', certificates],
    ['/etc/nginx/privacy-site/', `${paths.parts}/`],
    ['/var/lib/privacy-site/site', store],
    ['/var/log/nginx', paths.logs],
    ['/var/www/acme', join(folder, 'acme')],
    ['127.0.0.1:8081', `127.0.0.1:${ports.servers[0]}`],
    ['127.0.0.1:8082', `127.0.0.1:${ports.servers[1]}`],
    ...(hasBrotli ? [] : ([['brotli_static on;', '']] satisfies [string, string][])),
  ]
  const siteFile = join(paths.sites, 'privacy-site.conf')
  for (const name of await readdir(join(root, 'deploy/nginx'))) {
    const found = await readFile(join(root, 'deploy/nginx', name), 'utf8')
    const own = replacements.filter(([what]) => found.includes(what))
    const path = name === 'privacy-site.conf' ? siteFile : join(paths.parts, name)
    await writeFile(path, await readDeployFile(join('nginx', name), own))
  }
  const processIdFile = join(folder, 'nginx.pid')
  const main = (await readFile('/etc/nginx/nginx.conf', 'utf8'))
    .replace('/run/nginx.pid', processIdFile)
    .replaceAll('/var/log/nginx', paths.logs)
    .replaceAll('/etc/nginx/sites-enabled', paths.sites)
  await writeFile(join(folder, 'nginx.conf'), main)

  const args = ['-c', join(folder, 'nginx.conf'), '-p', folder]
  await run('nginx', ['-t', ...args])
  const log = await open(join(paths.logs, 'nginx.log'), 'a')
  const nginx = start('nginx', [...args, '-g', 'daemon off;'], log.fd)
  await expect(() => fetch(`http://127.0.0.1:${ports.http}`)).toPass()
  const reloadCommand = `nginx -s reload ${args.join(' ')}`
  const reload = () => run('nginx', ['-s', 'reload', ...args])
  const siteContent = await readFile(siteFile, 'utf8')
  const include = `include ${join(paths.parts, 'pages-from-disk.conf')};`
  return {
    hasBrotli,
    /** The list of servers, which deploy/bin/restart-servers changes. */
    serversFile: join(paths.parts, 'servers.conf'),
    processIdFile,
    reload,
    reloadCommand,
    /** Lets nginx take pages from disk from now on (deploy/nginx/pages-from-disk.conf), with the headers of the live release. */
    async servePagesFromDisk() {
      await writeFile(siteFile, siteContent.replace(`# ${include}`, include))
      const headersFile = join(paths.parts, 'page-headers.conf')
      const env = { NODE: process.execPath, SITE_DIR: store, PAGE_HEADERS_CONF: headersFile }
      await run(join(root, 'deploy/bin/page-headers'), [], { env: { ...env, RELOAD: reloadCommand } })
    },
    async servePagesFromServers() {
      await writeFile(siteFile, siteContent)
      await reload()
    },
    async stop() {
      await end(nginx, 'SIGTERM')
      await log.close()
    },
  }
}
