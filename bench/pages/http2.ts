import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Contender } from './contenders.ts'
import { freePort } from './site-server.ts'

const nginx = '/usr/sbin/nginx'

/** Whether this machine has what HTTP/2 takes. */
export const hasHttp2 = existsSync(nginx)

/** nginx before each contender, as in production: TLS and HTTP/2; the certificate is one that nobody has signed. */
export async function startHttp2(contenders: readonly Contender[]) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-nginx-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const kind = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=bench',
  ]
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const secure: (Contender & { behind: number })[] = []
  for (const { name, port } of contenders) secure.push({ name, port: await freePort(), behind: port })
  const servers = secure.map(
    ({ port, behind }) => `server {
      listen 127.0.0.1:${port} ssl http2;
      location / {
        proxy_pass http://127.0.0.1:${behind};
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $http_host;
      }
    }`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    worker_processes 1;
    events {}
    http {
      access_log off;
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      ssl_certificate ${certificate};
      ssl_certificate_key ${key};
      ${servers.join('\n')}
    }`,
  )
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-g', 'daemon off;'], {
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  return {
    contenders: secure,
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
