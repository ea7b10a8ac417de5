// Holds deploy/Containerfile and deploy/compose.yaml to the other files of deploy/, to docs/deploying.md and to the versions of the workspace.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parseYaml } from '@redocly/openapi-core'
import { environmentStruct } from './configuration/variables.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Service {
  build?: { dockerfile: string; target: string }
  cap_drop: string[]
  command?: string[]
  depends_on?: string[]
  environment?: Record<string, string | number>
  healthcheck?: { test: string[] }
  mem_limit?: string
  network_mode: string
  pids_limit?: number
  read_only?: boolean
  secrets?: string[]
  security_opt: string[]
  stop_grace_period?: string
  ulimits?: Record<string, number>
  volumes?: string[]
}
interface Compose {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, object>
}

const containerfile = read('deploy/Containerfile')
const documentation = read('docs/deploying.md')
const { services, secrets, volumes } = parseYaml(read('deploy/compose.yaml')) as Compose
const all = Object.entries(services)
const servers = all.filter(([name]) => name.startsWith('server-')).map(([, service]) => service)
const settings = parseEnv(read('deploy/privacy-site.env')) as Record<string, string>
const unit = parseEnv(read('deploy/systemd/privacy-site@.service')) as Record<string, string>
/** Where each volume of a service is, with whether it is only read. */
const mounts = ({ volumes: list = [] }: Service) =>
  list.map((line) => {
    const [from = '', to = '', mode] = line.split(':')
    return { from, to, isReadOnly: mode === 'ro' }
  })

test('images have the versions of Node and pnpm that the workspace and the documentation have', () => {
  const [, node] = /^ {2}node: (.*)$/m.exec(read('pnpm-workspace.yaml')) ?? []
  const [, pnpm] = /'(pnpm@.*)'/.exec(read('scripts/run.mjs')) ?? []
  expect(containerfile).toContain(`/node:${node}-bookworm-slim\n`)
  expect(containerfile).toContain(`npm install --global ${pnpm}\n`)
  expect(documentation).toContain(`node@${node} ${pnpm} `)
})

test('images are made by the commands of the documentation', () => {
  const commands = [
    "pnpm install --prod --frozen-lockfile --filter '@site/server...'",
    "find node_modules -name '*.map' -delete",
    ...(/^sed -i .*\/nginx\.conf$/m.exec(documentation) ?? ['sed']),
  ]
  for (const command of commands) {
    expect(documentation).toContain(command)
    expect(containerfile).toContain(command)
  }
})

test.each(all)('%s is built and given what exists, and can do no more than it has to', (_, service) => {
  if (service.build) {
    expect(existsSync(join(root, service.build.dockerfile))).toBe(true)
    expect(containerfile).toMatch(new RegExp(`^FROM .* AS ${service.build.target}$`, 'm'))
  }
  for (const { from } of mounts(service)) {
    if (from.startsWith('.')) expect(existsSync(join(root, 'deploy', from))).toBe(true)
    else if (!from.startsWith('/')) expect(Object.keys(volumes)).toContain(from)
  }
  for (const name of service.depends_on ?? []) expect(Object.keys(services)).toContain(name)
  expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges'] })
})

test('two servers run without rights and read the settings of deploy/privacy-site.env, on the ports that nginx knows', () => {
  const ports = [...read('deploy/nginx/servers.conf').matchAll(/server 127\.0\.0\.1:(\d+) max_fails/g)].map(
    ([, port]) => port,
  )
  expect(servers.map(({ environment }) => String(environment?.['PORT']))).toEqual(ports)
  const [secret = ''] = Object.keys(secrets)
  expect(containerfile).toContain(`USER 10001:10001\n`)
  expect(containerfile).toContain(`"--env-file=/run/secrets/${secret}"`)
  expect(documentation).toContain(`install -o 10001 -m 0400 privacy-site.env ${secrets[secret]?.file}`)
  for (const server of servers) {
    expect(server).toMatchObject({ read_only: true, secrets: [secret], build: { target: 'server' } })
    // No password is in the environment, which everybody sees who may look at a container.
    expect(Object.keys(server.environment ?? {})).toEqual(['PORT'])
  }
})

test('the folders of the settings are volumes: the store is only read, what servers write to is theirs', () => {
  const socket = new URL(settings['DATABASE_URL']!.replace('///', '//localhost/')).searchParams.get('host')
  for (const server of servers) {
    const found = Object.fromEntries(mounts(server).map(({ to, isReadOnly }) => [to, isReadOnly]))
    expect(found).toEqual({
      [settings['SITE_DIR']!]: true,
      [socket!]: true,
      [settings['SNAPSHOT_DIR']!]: false,
      [settings['CACHE_GENERATION_DIR']!]: false,
    })
  }
  for (const name of ['SNAPSHOT_DIR', 'CACHE_GENERATION_DIR'])
    expect(containerfile).toMatch(new RegExp(`install -d -o 10001 -g 10001 -m 07\\d\\d ${settings[name]}( |\\n)`))
  expect(services['database']).toMatchObject({ network_mode: 'none', read_only: true })
})

test('a server has the limits of its unit, and is asked whether it is ready', () => {
  for (const server of servers) {
    expect(server).toMatchObject({
      mem_limit: unit['MemoryMax']?.toLowerCase(),
      pids_limit: Number(unit['TasksMax']),
      stop_grace_period: `${unit['TimeoutStopSec']}s`,
      ulimits: { nofile: Number(unit['LimitNOFILE']), core: 0 },
    })
    expect(server.healthcheck?.test).toEqual(['CMD', 'node', '--eval', expect.stringContaining('/healthz')])
  }
})

test('the container that takes publishes has the variables of its unit, and names that servers know', () => {
  const lines = [...read('deploy/systemd/privacy-site-publishing.service').matchAll(/^Environment=(\w+)=(.*)$/gm)]
  const ofUnit = Object.fromEntries(lines.map(([, name, value]) => [name, value]))
  const ofImage = Object.fromEntries(
    [...containerfile.matchAll(/^ENV .*NODE_ENV=(\S+) SITE_DIR=(\S+)$/gm)].flatMap(([, mode, folder]) => [
      ['NODE_ENV', mode],
      ['SITE_DIR', folder],
    ]),
  )
  const own = Object.entries(services['publishing']?.environment ?? {}).map(([name, value]) => [name, String(value)])
  expect({ ...ofImage, ...Object.fromEntries(own) }).toEqual(ofUnit)
  for (const name of Object.keys(ofUnit)) expect(Object.keys(environmentStruct.schema)).toContain(name)
})

test('nginx gets the files of deploy/nginx where they look for one another, and the folders that they name', () => {
  const text = ['privacy-site.conf', 'apps-from-disk.conf', 'proxy.conf']
    .map((name) => read(`deploy/nginx/${name}`))
    .join('')
  const named = [...text.matchAll(/^\s*(?:include|root|ssl_certificate|proxy_cache_path) (\/[^\s;]+)/gm)].map(
    ([, path]) => path!,
  )
  const folders = [...mounts(services['nginx']!).map(({ to }) => to), '/run']
  expect(named.filter((path) => !folders.some((folder) => path === folder || path.startsWith(`${folder}/`)))).toEqual(
    [],
  )
  expect(containerfile).toContain('../privacy-site/privacy-site.conf /etc/nginx/sites-enabled/')
})
