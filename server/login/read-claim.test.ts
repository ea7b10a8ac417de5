import { readClaim } from './read-claim.ts'

const staff = ['privacy-staff']
const cases: [path: string, claims: object, found: unknown][] = [
  ['roles', { roles: staff }, staff],
  ['roles', { groups: staff }, undefined],
  ['realm_access.roles', { realm_access: { roles: staff } }, staff],
  ['realm_access.roles', { realm_access: null }, undefined],
  ['realm_access.roles', { realm_access: 'roles' }, undefined],
  ['resource_access.my-client.roles', { resource_access: { account: {}, 'my-client': { roles: staff } } }, staff],
  ['resource_access.my.client.roles', { resource_access: { my: {}, 'my.client': { roles: staff } } }, staff],
  ['https://site.example/roles', { 'https://site.example/roles': staff }, staff],
  ['https://site.example/access.roles', { 'https://site.example/access': { roles: staff } }, staff],
  // The exact name comes first.
  ['realm_access.roles', { 'realm_access.roles': staff, realm_access: { roles: [] } }, staff],
  ['realm_access.constructor.name', { realm_access: {} }, undefined],
]

test.each(cases)('the claim %s of %j is %j', (path, claims, found) => {
  expect(readClaim(claims, path)).toEqual(found)
})
