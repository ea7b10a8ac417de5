import { getStaffComplaint, getStaffComplaints } from '@site/shared/calls'
import { fakeApi, reply, respond } from '@site/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { complaint, complaintLine as line } from '../../testing/complaints.ts'
import { rejected } from '../../testing/requests.ts'
import { visit } from '../../testing/visit.ts'

const list = {
  staff: { name: 'Sanne Voorbeeld', mayAudit: true },
  complaints: [line],
  counts: { open: 51, mine: 1, unassigned: 50, overdue: 1, closed: 70 },
  pageSize: 50,
}
const area = '/nl/internal-privacy-rights/complaints'
const detail = `${area}/${line.id}`

test('staff get from the menu to the reports of advertisements, and see what needs attention', async () => {
  const requests = fakeApi([reply(getStaffComplaints, list)])
  const { router } = await visit(`${area}?tab=mine&page=2`, 'nl')
  const row = await screen.findByRole('row', {
    name: /NL-2026-00012 Verbond Polderlicht 31 uur te laat 28 nov.* Gegevens kloppen niet Te behandelen ?Mail niet bezorgd Sanne Voorbeeld Nederland/,
  })
  expect(within(row).getByRole('link')).toHaveAttribute('href', detail)
  expect(screen.getByRole('link', { name: 'Meldingen' })).toHaveAttribute('href', area)
  expect(screen.getByRole('link', { name: 'Wie deed wat' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Van niemand 50' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Afgerond 70' }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=closed'))
  await userEvent.click(await screen.findByRole('link', { name: 'Volgende' }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=closed&page=2'))
  const lists = requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname.endsWith('/complaints'))
  expect(lists.map(({ search }) => search)).toEqual(['?tab=mine&page=2', '?tab=closed', '?tab=closed&page=2'])
})

const times: [hoursLeft: number | null, overdue: boolean, text: string][] = [
  [0, false, 'nog minder dan een uur'],
  [47, false, 'nog 47 uur'],
  [48, false, 'nog 2 dagen'],
  [-1, true, '1 uur te laat'],
  [-50, true, '2 dagen te laat'],
]

test.each(times)('with %s hours left the list says so in words', async (hoursLeft, overdue, text) => {
  fakeApi([reply(getStaffComplaints, { ...list, complaints: [{ ...line, hoursLeft, overdue }] })])
  await visit(area, 'nl')
  expect(await screen.findByRole('cell', { name: new RegExp(`^${text}`) })).toBeVisible()
})

test('staff read that there are no reports, or that they lack the role', async () => {
  fakeApi([reply(getStaffComplaints, { ...list, complaints: [] })])
  const { unmount } = await visit('/fr/internal-privacy-rights/complaints', 'be')
  expect(await screen.findByText('Il n’y a pas de signalements ici.')).toBeVisible()
  unmount()
  fakeApi([respond(getStaffComplaint, rejected(403))])
  await visit(detail, 'nl')
  expect(await screen.findByText('Je hebt geen toegang')).toBeVisible()
})

test('from a report staff get to its neighbours on the list, and back to the list as it was', async () => {
  const other = { ...line, id: '00000000-0000-4000-8000-000000000002', campaignId: 'NL-2026-00013' }
  const shownOther = { ...complaint, id: other.id, campaignId: other.campaignId }
  fakeApi([
    reply(getStaffComplaints, { ...list, complaints: [line, other] }),
    respond(getStaffComplaint, ({ url }) => Response.json(url.endsWith(other.id) ? shownOther : complaint)),
  ])
  const { router } = await visit(`${area}?tab=mine&page=2`, 'nl')
  await userEvent.click(await screen.findByRole('link', { name: 'NL-2026-00012' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Melding over NL-2026-00012' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Vorige melding' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'Volgende melding →' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Melding over NL-2026-00013' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Vorige melding' })).toHaveAttribute('href', detail)
  const back = screen.getByRole('link', { name: '← Terug naar de meldingen' })
  expect(back).toHaveAttribute('href', `${area}?tab=mine&page=2`)
  expect(router.state.location.state).toMatchObject({ steps: 1 })
})
