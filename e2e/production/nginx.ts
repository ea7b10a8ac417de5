import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '@site/shared/testing/free-port'
import { end, root, run, start } from './processes.ts'

interface NginxSurroundings {
  certificates: string
  store: string
  /** CACHE_GENERATION_DIR of the servers. */
  generations: string
  servers: readonly number[]
  /** Port of the server that takes publishes. */
  publishing: number
}

/** Starts nginx with the configuration of its Debian package and the files of deploy/nginx; only paths and ports are replaced. */
export async function startNginx(folder: string, surroundings: NginxSurroundings) {
  const { certificates, store, generations, servers, publishing } = surroundings
  const ports = { http: await freePort(), https: await freePort() }
  const paths = { logs: join(folder, 'log'), sites: join(folder, 'sites-enabled'), parts: join(folder, 'privacy-site') }
  for (const path of Object.values(paths)) await mkdir(path, { recursive: true })
  await symlink('/usr/share/nginx/modules', join(folder, 'modules'))
  const cache = join(folder, 'cache')
  const files = join(folder, 'files')
  const temporary = ['proxy', 'body'].map((name) => join(folder, name))
  const processIdFile = join(folder, 'nginx.pid')
  const hasBrotli = existsSync('/etc/nginx/modules-enabled/50-mod-http-brotli-static.conf')
  const replacements = {
    '    listen 80': `    listen 127.0.0.1:${ports.http}`,
    '    listen 443': `    listen 127.0.0.1:${ports.https}`,
    // Not every machine has IPv6.
    '    listen [::]': '    # listen [::]',
    '/etc/letsencrypt/live/privacy-site': certificates,
    '/etc/nginx/privacy-site/': `${paths.parts}/`,
    '/etc/nginx/sites-enabled': paths.sites,
    '/var/lib/privacy-site/site': store,
    '/var/log/nginx': paths.logs,
    '/var/www/acme': join(folder, 'acme'),
    '/run/privacy-site-cache': cache,
    '/var/cache/privacy-site-generation': generations,
    '/var/cache/privacy-site': files,
    'http {': `http {\nproxy_temp_path ${temporary[0]};\nclient_body_temp_path ${temporary[1]};`,
    // As docs/deploying.md, step 6, changes it.
    'worker_connections 768;': 'worker_connections 8192;',
    'worker_processes auto;': 'worker_processes auto;\nworker_rlimit_nofile 20000;',
    '/run/nginx.pid': processIdFile,
    '127.0.0.1:8081': `127.0.0.1:${servers[0]}`,
    '127.0.0.1:8082': `127.0.0.1:${servers[1]}`,
    '127.0.0.1:8090': `127.0.0.1:${publishing}`,
    ...(!hasBrotli && { 'brotli_static on;': '' }),
  }
  async function copy(from: string, to: string) {
    let content = await readFile(from, 'utf8')
    for (const [found, replacement] of Object.entries(replacements)) content = content.replaceAll(found, replacement)
    await writeFile(to, content)
  }
  const siteFile = join(paths.sites, 'privacy-site.conf')
  for (const name of await readdir(join(root, 'deploy/nginx')))
    await copy(join(root, 'deploy/nginx', name), name === 'privacy-site.conf' ? siteFile : join(paths.parts, name))
  await copy('/etc/nginx/nginx.conf', join(folder, 'nginx.conf'))

  const args = ['-c', join(folder, 'nginx.conf'), '-p', folder]
  await run('nginx', ['-t', ...args])
  const nginx = start('nginx', [...args, '-g', 'daemon off;'], join(paths.logs, 'nginx.log'))
  await expect(() => fetch(`http://127.0.0.1:${ports.http}`)).toPass()
  const reloadArgs = ['-s', 'reload', ...args]
  const reloadCommand = `nginx ${reloadArgs.join(' ')}`
  return {
    ports,
    hasBrotli,
    /** Folders of what it keeps, and of what it holds for a moment. */
    cache,
    files,
    temporary,
    /** The list of servers, which deploy/bin/restart-servers changes. */
    serversFile: join(paths.parts, 'servers.conf'),
    processIdFile,
    reload: () => run('nginx', reloadArgs),
    reloadCommand,
    readLog: () => readFile(join(paths.logs, 'privacy-site.log'), 'utf8'),
    stop: () => end(nginx, 'SIGTERM'),
  }
}
