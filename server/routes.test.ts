import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Access } from './add-route.ts'
import { listRoutes } from './testing/list-routes.ts'
import { openStaffSite } from './testing/index.ts'

const accessOf = new Map<string, Access | undefined>()

function noteRoutes(message: unknown) {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) accessOf.set(`${each} ${url}`, config?.access)
  })
}

subscribe('fastify.initialization', noteRoutes)
const { app } = await openStaffSite('2026-11-21T10:00:00Z')
unsubscribe('fastify.initialization', noteRoutes)

const routes = listRoutes(app).map(({ method, url }) => ({
  method: method as InjectOptions['method'],
  url,
  access: accessOf.get(`${method} ${url}`),
}))

/** Calls a route without a session, with parameters that name nothing. */
function callAsStranger({ method, url }: (typeof routes)[number]) {
  const path = url.replaceAll(/\(.*?\)/g, '').replace('*', 'nothing')
  return app.inject({ method, url: path, headers: { host: 'nl.localhost' } })
}

test('every route of the server stands in server/routes.ts with its access, but those that only reject', async () => {
  expect(routes.length).toBeGreaterThan(100)
  for (const route of routes.filter(({ access }) => access === undefined)) {
    const { statusCode } = await callAsStranger(route)
    expect([route, statusCode, statusCode >= 400 && statusCode < 500]).toEqual([route, statusCode, true])
  }
})

test('every route of staff answers 401 without a session, or leads to the login', async () => {
  const ofStaff = routes.filter(({ access }) => access === 'staff')
  expect(ofStaff.length).toBeGreaterThan(20)
  for (const route of ofStaff) {
    const { statusCode, headers } = await callAsStranger(route)
    const isSentAway = statusCode === 401 || headers.location?.startsWith('/auth/login')
    expect([route, statusCode, isSentAway]).toEqual([route, statusCode, true])
  }
})
